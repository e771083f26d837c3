/* The search: MiniSearch over the documents of the site, `findPages(query)`. Both are scripts, since pages that are read from a file can request nothing. */
(() => {
  const FIRST = new Set(['verb', 'query parameter', 'header', 'error', 'error reason']);
  const MOST = 40;

  /** `?limit=2` are the words limit and 2. */
  const wordsOf = (text) =>
    text
      .toLowerCase()
      .split(/[\p{Z}\p{P}\p{S}\n\r]+/u)
      .filter(Boolean);

  function indexed() {
    const engine = new globalThis.MiniSearch({
      fields: ['kind', 'title', 'text'],
      storeFields: ['kind', 'title', 'text', 'link', 'names'],
      tokenize: wordsOf,
      searchOptions: { boost: { title: 3 }, prefix: (term) => term.length > 2 },
    });
    engine.addAll(
      globalThis.siteDocuments.map((document, id) => ({
        ...document,
        id,
        names: [document.title, ...document.text.split('\n')].map((name) => wordsOf(name).join(' ')),
      })),
    );
    return engine;
  }

  let engine;
  /** Pages that have all the words; where none has, those that have some. What is called as the query comes first: `410`, `error 410`, `422 Invalid`. */
  globalThis.findPages = (query) => {
    engine ??= indexed();
    const words = wordsOf(query);
    const typed = words.join(' ');
    const boostDocument = (_id, _term, { kind, names: [title, ...others] }) => {
      if (title === typed) return FIRST.has(kind) ? 1000 : 500;
      const asked = words.filter((word) => !kind.includes(word));
      const besides = asked.filter((word) => word !== title).join(' ');
      const isCalled = title === asked.join(' ') || (asked.includes(title) && others.includes(besides));
      if (FIRST.has(kind) && isCalled) return 400;
      return others.includes(typed) ? 100 : 1;
    };
    const all = engine.search(query, { combineWith: 'AND', boostDocument });
    return (all.length > 0 ? all : engine.search(query, { fuzzy: 0.2, boostDocument })).slice(0, MOST);
  };
})();
