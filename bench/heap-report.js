/**
 * Preloaded into a measured simulator: answers the message `heap` with the bytes in use after a full collection, on the heap and outside of
 * it. Plain JavaScript, because Node loads its type stripper otherwise, which takes time and memory.
 */

process.on('message', (message) => {
  if (message !== 'heap') return;
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  process.send?.({ heap: heapUsed, retained: heapUsed + external });
});
process.channel?.unref();
