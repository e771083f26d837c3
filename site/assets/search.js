/* The search: MiniSearch over the documents of the site, `findPages(query)`. Both are scripts, since pages that are read from a file can request nothing. */
(() => {
  const FIRST = new Set(['verb', 'parameter', 'header', 'error', 'reason']);
  const MOST = 40;

  function indexed() {
    const engine = new globalThis.MiniSearch({
      fields: ['title', 'text'],
      storeFields: ['kind', 'title', 'text', 'link'],
      searchOptions: { boost: { title: 3 }, prefix: (term) => term.length > 2 },
    });
    engine.addAll(globalThis.siteDocuments.map((document, id) => ({ id, ...document })));
    return engine;
  }

  let engine;
  /** Pages that have all the words; where none has, those that have some. What is called as the query comes first. */
  globalThis.findPages = (query) => {
    engine ??= indexed();
    const typed = query.trim().toLowerCase();
    const boostDocument = (_id, _term, { kind, title, text }) => {
      if (title.toLowerCase() === typed) return FIRST.has(kind) ? 1000 : 500;
      return text.toLowerCase().split('\n').includes(typed) ? 100 : 1;
    };
    const all = engine.search(query, { combineWith: 'AND', boostDocument });
    return (all.length > 0 ? all : engine.search(query, { fuzzy: 0.2, boostDocument })).slice(0, MOST);
  };
})();
