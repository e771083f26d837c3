/*
 * Defines the functions and data that the scripts of the report page share: a function that creates elements, and the embedded envelope, which is
 * decompressed when the page is opened. All data is inserted as text, never as markup. The scripts are concatenated into the
 * page, because a page that is opened from a file cannot load modules.
 */
(() => {
  const findElement = (id) => document.getElementById(id);

  function createElement(tag, attributes, ...children) {
    const node = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) if (value !== undefined) node.setAttribute(name, value);
    node.append(...children.filter((child) => child !== undefined));
    return node;
  }

  function formatCount(count, noun) {
    return `${count} ${noun}${count === 1 ? '' : 's'}`;
  }

  /** Decodes the embedded text from base64 and gzip. */
  async function decompressEnvelope() {
    const bytes = Uint8Array.from(atob(findElement('envelope').textContent), (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
    return new Response(stream).text();
  }

  const text = decompressEnvelope();
  /** Resolves to the envelope, and its scenarios by id. */
  const report = text.then((json) => {
    const envelope = JSON.parse(json);
    return { envelope, scenarios: new Map(envelope.scenarios.map((scenario) => [scenario.id, scenario])) };
  });

  globalThis.page = { findElement, createElement, formatCount, text, report };
})();
