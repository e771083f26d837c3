/**
 * A module that is preloaded into a measured simulator. When it receives the message `heap`, it collects garbage, and returns the bytes in
 * use on the heap and outside of the heap. It is JavaScript, because Node loads its type stripper for TypeScript, which takes time and
 * memory.
 */

process.on('message', (message) => {
  if (message !== 'heap') return;
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  process.send?.({ heap: heapUsed, retained: heapUsed + external });
});
process.channel?.unref();
