/** Preloaded into a simulator under measurement: answers the message `heap` with the bytes in use after a full collection. */

process.on('message', (message) => {
  if (message !== 'heap') return;
  globalThis.gc?.();
  process.send?.({ heap: process.memoryUsage().heapUsed });
});
process.channel?.unref();
