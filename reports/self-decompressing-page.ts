/**
 * Creates a page that decompresses itself when it is opened. Decodes embedded base64 data before compression, because base64 compresses badly; the
 * browser encodes the data again. Stores repeated data once.
 */
import { gzipSync } from 'node:zlib';

/** Base64 data, in pieces of at most a million characters, because longer matches exceed the stack of regular expressions. */
const BASE64_TEXT = /[A-Za-z0-9+/]{120,1000000}={0,2}/g;

export function createSelfDecompressingPage(page: string): string {
  const partIndexes = new Map<string, number>();
  const text = page.replaceAll(BASE64_TEXT, (encodedText) => {
    const decodedBytes = Buffer.from(encodedText, 'base64');
    if (decodedBytes.toString('base64') !== encodedText) return encodedText;
    const decodedText = decodedBytes.toString('latin1');
    if (!partIndexes.has(decodedText)) partIndexes.set(decodedText, partIndexes.size);
    return `\u0001${partIndexes.get(decodedText)}\u0001`;
  });
  const data = gzipSync(JSON.stringify({ text, parts: [...partIndexes.keys()] }), { level: 9 }).toString('base64');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Report</title></head><body>
<script type="application/gzip;base64" id="page">${data}</script>
<script>
(async () => {
  const bytes = Uint8Array.from(atob(document.getElementById('page').textContent), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  const { text, parts } = await new Response(stream).json();
  document.open();
  document.write(text.replace(/\\u0001([0-9]+)\\u0001/g, (_, part) => btoa(parts[part])));
  document.close();
})();
</script></body></html>
`;
}
