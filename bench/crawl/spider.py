"""The walk of examples/citations.oxp, done by Scrapy and parsel.

    python spider.py SITE SIZE FANOUT FILE

What does not serve this walk is off: cookies, retries, redirects, statistics, delays, logging, the filter of
addresses seen before (a tree has none). What is left is the downloader, the scheduler and the selectors. Of the
downloaders and event loops that Scrapy offers, aiohttp on uvloop without Twisted's reactor took the least processor
time here; CONCURRENCY from 4 to 64 made little difference.
"""

import os
import sys

import scrapy
from scrapy.crawler import AsyncCrawlerProcess

UNUSED_DOWNLOADER = [
    "offsite.OffsiteMiddleware",
    "httpauth.HttpAuthMiddleware",
    "downloadtimeout.DownloadTimeoutMiddleware",
    "defaultheaders.DefaultHeadersMiddleware",
    "useragent.UserAgentMiddleware",
    "retry.RetryMiddleware",
    "redirect.MetaRefreshMiddleware",
    "httpcompression.HttpCompressionMiddleware",
    "redirect.RedirectMiddleware",
    "cookies.CookiesMiddleware",
    "httpproxy.HttpProxyMiddleware",
    "stats.DownloaderStats",
    "robotstxt.RobotsTxtMiddleware",
    "httpcache.HttpCacheMiddleware",
]
UNUSED_SPIDER = [
    "httperror.HttpErrorMiddleware",
    "referer.RefererMiddleware",
    "urllength.UrlLengthMiddleware",
    "depth.DepthMiddleware",
]
UNUSED_EXTENSIONS = ["corestats.CoreStats", "logstats.LogStats", "memusage.MemoryUsage", "throttle.AutoThrottle"]


def settings(output):
    concurrency = int(os.environ.get("CONCURRENCY", "16"))
    return {
        "CONCURRENT_REQUESTS": concurrency,
        "CONCURRENT_REQUESTS_PER_DOMAIN": concurrency,
        "DOWNLOAD_DELAY": 0,
        "RANDOMIZE_DOWNLOAD_DELAY": False,
        "AUTOTHROTTLE_ENABLED": False,
        "COOKIES_ENABLED": False,
        "RETRY_ENABLED": False,
        "REDIRECT_ENABLED": False,
        "ROBOTSTXT_OBEY": False,
        "TELNETCONSOLE_ENABLED": False,
        "LOG_ENABLED": False,
        "MEMUSAGE_ENABLED": False,
        "STATS_CLASS": "scrapy.statscollectors.DummyStatsCollector",
        "DUPEFILTER_CLASS": "scrapy.dupefilters.BaseDupeFilter",
        "TWISTED_REACTOR_ENABLED": False,
        "DOWNLOAD_HANDLERS": {"http": "scrapy.core.downloader.handlers._aiohttp.AiohttpDownloadHandler"},
        "ASYNCIO_EVENT_LOOP": "uvloop.Loop",
        "DOWNLOADER_MIDDLEWARES": {f"scrapy.downloadermiddlewares.{name}": None for name in UNUSED_DOWNLOADER},
        "SPIDER_MIDDLEWARES": {f"scrapy.spidermiddlewares.{name}": None for name in UNUSED_SPIDER},
        "EXTENSIONS": {f"scrapy.extensions.{name}": None for name in UNUSED_EXTENSIONS},
        "FEEDS": {output: {"format": "jsonlines", "encoding": "utf-8"}},
    }


class Citations(scrapy.Spider):
    name = "citations"

    async def start(self):
        yield scrapy.Request(self.first)

    def parse(self, response):
        paper = response.xpath('//article[@class="paper"]')
        yield {
            "id": int(paper.xpath('.//span[@class="id"]/text()').get()),
            "title": paper.xpath('h1[@class="title"]/text()').get(),
            "authors": paper.xpath('.//a[@class="author"]/text()').getall(),
            "year": int(paper.xpath('.//span[@class="year"]/text()').get()),
        }
        for address in response.xpath('//a[@class="cited"]/@href').getall():
            yield scrapy.Request(response.urljoin(address))


def main():
    site, size, fanout, output = sys.argv[1:]
    process = AsyncCrawlerProcess(settings(output))
    process.crawl(Citations, first=f"{site}/graph/{size}/{fanout}/1")
    process.start()


if __name__ == "__main__":
    main()
