/*
 * What the scripts of the report page share: making elements, and the embedded envelope, inflated as soon as the page is open. Everything
 * is set as text, never as markup. The scripts stand behind each other in one file, because a page from a file can load no modules.
 */
(() => {
  const byId = (id) => document.getElementById(id);

  function element(tag, attributes, ...children) {
    const node = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) if (value !== undefined) node.setAttribute(name, value);
    node.append(...children.filter((child) => child !== undefined));
    return node;
  }

  function plural(count, noun) {
    return `${count} ${noun}${count === 1 ? '' : 's'}`;
  }

  /** The embedded text: base64 of gzip. */
  async function inflated() {
    const bytes = Uint8Array.from(atob(byId('envelope').textContent), (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
    return new Response(stream).text();
  }

  const text = inflated();
  /** The envelope, and its scenarios by id. */
  const report = text.then((json) => {
    const envelope = JSON.parse(json);
    return { envelope, scenarios: new Map(envelope.scenarios.map((scenario) => [scenario.id, scenario])) };
  });

  globalThis.page = { byId, element, plural, text, report };
})();
