"""Save what Formasaurus says of the pages named in kinds.jsonl.

    venv/bin/python peers.py DATA_FOLDER FILE       (reads kinds.jsonl, writes FILE)

Needs formasaurus 0.10.0 (Python >= 3.9). The time of a page is the better of two runs of
extract_forms(html), parsing included, the model loaded before.
"""
import json, os, platform, sys, time

started = time.perf_counter()
import formasaurus
from importlib.metadata import version

here = os.path.dirname(os.path.abspath(__file__))
data = sys.argv[1]
files = []
for line in open(os.path.join(here, 'kinds.jsonl'), encoding='utf-8'):
    f = json.loads(line)['file']
    if f not in files:
        files.append(f)

formasaurus.extract_forms('<form><input name=q></form>')  # loads the models
load_seconds = time.perf_counter() - started
pages = {}
for f in files:
    raw = open(os.path.join(data, f), 'rb').read()
    try:
        html = raw.decode('utf-8-sig')
    except UnicodeDecodeError:
        html = raw.decode('cp1252', 'replace')
    best, got, error = None, [], None
    for _ in range(2):
        start = time.perf_counter()
        try:
            got = formasaurus.extract_forms(html)
        except Exception as e:  # noqa
            error = repr(e)
        took = time.perf_counter() - start
        best = took if best is None else min(best, took)
    forms = []
    for element, answer in got:
        forms.append({
            'attrs': {a: element.get(a) for a in ('id', 'name', 'class', 'action') if element.get(a)},
            'names': [e.get('name') for e in element.iter('input', 'select', 'textarea', 'button') if e.get('name')],
            'visible': sum(1 for e in element.iter('input', 'select', 'textarea')
                           if (e.get('type') or '').lower() not in ('hidden', 'submit', 'button', 'image', 'reset')),
            'kind': str(answer['form']),
            'fields': {k: str(v) for k, v in answer['fields'].items()},
        })
    pages[f] = {'seconds': best, 'error': error, 'forms': forms}
    print(f, len(forms), '%.3f' % best, error or '', file=sys.stderr)
json.dump({'versions': {p: version(p) for p in ('formasaurus', 'scikit-learn', 'sklearn-crfsuite', 'python-crfsuite', 'numpy', 'lxml')}
           | {'python': platform.python_version()}, 'load_seconds': load_seconds, 'pages': pages},
          open(sys.argv[2], 'w', encoding='utf-8'), ensure_ascii=False, indent=1)
