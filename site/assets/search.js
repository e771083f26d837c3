/*
 * Defines the search function `findPages(query)`, which uses MiniSearch. The search documents are also loaded as a script, because a page that is
 * opened from a file cannot fetch data.
 */
(() => {
  /** The types of documents that come first in the results if their title equals the query. */
  const TOPIC_KINDS = new Set(['verb', 'query parameter', 'header', 'error', 'error reason']);
  const MAX_RESULTS = 40;

  /** Splits a text into lower-case words: `?limit=2` has the words `limit` and `2`. */
  const splitWords = (text) =>
    text
      .toLowerCase()
      .split(/[\p{Z}\p{P}\p{S}\n\r]+/u)
      .filter(Boolean);

  function createIndex() {
    const index = new globalThis.MiniSearch({
      fields: ['kind', 'title', 'text'],
      storeFields: ['kind', 'title', 'text', 'link', 'names'],
      tokenize: splitWords,
      searchOptions: { boost: { title: 3 }, prefix: (term) => term.length > 2 },
    });
    index.addAll(
      globalThis.siteDocuments.map((document, id) => ({
        ...document,
        id,
        names: [document.title, ...document.text.split('\n')].map((name) => splitWords(name).join(' ')),
      })),
    );
    return index;
  }

  let index;
  /**
   * Returns the pages that contain all words of the query. If no page contains all words, returns the pages that contain some of them. Pages whose
   * title or alias equals the query come first: `410`, `error 410`, `422 Invalid`.
   */
  globalThis.findPages = (query) => {
    index ??= createIndex();
    const words = splitWords(query);
    const queryText = words.join(' ');
    const boostDocument = (_id, _term, { kind, names: [title, ...otherNames] }) => {
      if (title === queryText) return TOPIC_KINDS.has(kind) ? 1000 : 500;
      const titleWords = words.filter((word) => !kind.includes(word));
      const remainingWords = titleWords.filter((word) => word !== title).join(' ');
      const isNamed =
        title === titleWords.join(' ') || (titleWords.includes(title) && otherNames.includes(remainingWords));
      if (TOPIC_KINDS.has(kind) && isNamed) return 400;
      return otherNames.includes(queryText) ? 100 : 1;
    };
    const exactMatches = index.search(query, { combineWith: 'AND', boostDocument });
    const matches = exactMatches.length > 0 ? exactMatches : index.search(query, { fuzzy: 0.2, boostDocument });
    return matches.slice(0, MAX_RESULTS);
  };
})();
