/** Browsers throttle timers of hidden pages, but not of workers. */
setInterval(() => postMessage(null), 250);
