/** Browsers throttle timers of hidden pages, but not of workers: bells ring on time. */
setInterval(() => postMessage(null), 250);
