/** Preloaded into a simulator under measurement: answers the message `heap` with the bytes in use after a full collection, on the heap and with what is beside it. */

process.on('message', (message) => {
  if (message !== 'heap') return;
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  process.send?.({ heap: heapUsed, held: heapUsed + external });
});
process.channel?.unref();
