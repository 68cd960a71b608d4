"""What a program and everything it starts cost: processor time and memory of all of them together.

This process adopts what its descendants leave behind when they end, so the processor time of each is known to the
system's books and none is missed. Memory is the proportional set size: pages that several processes share count once.
"""

import ctypes
import os
import subprocess
import time
from pathlib import Path

PR_SET_CHILD_SUBREAPER = 36
PAUSE = 0.25


def adopt_orphans():
    ctypes.CDLL(None, use_errno=True).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def descendants(spared):
    """The processes below this one, without those that are spared."""
    children = {}
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            fields = (entry / "stat").read_text().rsplit(")", 1)[1].split()
        except OSError:
            continue
        children.setdefault(int(fields[1]), []).append(int(entry.name))
    found, queue = [], [os.getpid()]
    while queue:
        for child in children.get(queue.pop(), []):
            if child not in spared:
                found.append(child)
                queue.append(child)
    return found


def pss(pid):
    """The proportional set size in KiB; nothing once the process has ended."""
    try:
        for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1])
    except OSError:
        pass
    return 0


def watch(command, errors, folder, spared, far):
    """Runs a command to its end. `far` says how far it has come."""
    with errors.open("wb") as stderr:
        start = time.monotonic()
        process = subprocess.Popen(command, stdout=stderr, stderr=stderr, cwd=folder)
        samples, cpu, code, seconds = [], 0.0, None, None
        looked = 0.0
        while True:
            code, cpu, is_empty = reap(process.pid, code, cpu, spared)
            if code is not None and seconds is None:
                seconds = time.monotonic() - start
            if is_empty:
                break
            if time.monotonic() - looked >= PAUSE:
                samples.append((far(), sum(pss(pid) for pid in descendants(spared))))
                looked = time.monotonic()
            time.sleep(0.01)
    process.returncode = code
    return {"code": code, "seconds": seconds, "cpu": cpu, "peak": max((memory for _, memory in samples), default=0), "samples": samples}


def reap(first, code, cpu, spared):
    """Buries who has ended, the program itself and orphans; whether nobody is left."""
    while ended := os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT):
        _, status, usage = os.wait4(ended.si_pid, 0)
        cpu += usage.ru_utime + usage.ru_stime
        if ended.si_pid == first:
            code = os.waitstatus_to_exitcode(status)
    return code, cpu, code is not None and not descendants(spared)
