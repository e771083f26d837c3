/* The theme, the search, and the parts of a page that an address opens. No request is made: the pages work from files. */
(() => {
  const page = document.documentElement;
  const script = document.currentScript;
  const root = script.src.replace(/assets\/site\.js.*$/, '');
  const query = document.getElementById('query');
  const results = document.getElementById('results');

  document.getElementById('theme').addEventListener('click', () => {
    const dark = page.dataset.theme
      ? page.dataset.theme === 'dark'
      : matchMedia('(prefers-color-scheme: dark)').matches;
    page.dataset.theme = dark ? 'light' : 'dark';
    try {
      localStorage.setItem('theme', page.dataset.theme);
    } catch {
      // A page that is read from a file may have no storage.
    }
  });

  // ---- search
  let loading;
  function load() {
    loading ??= ['minisearch.js', 'documents.js', 'search.js'].reduce(
      (before, name) =>
        before.then(
          () =>
            new Promise((resolve, reject) => {
              const element = document.createElement('script');
              element.src = `${root}assets/${name}`;
              element.onload = resolve;
              element.onerror = () => reject(new Error(`${name} is missing`));
              document.head.append(element);
            }),
        ),
      Promise.resolve(),
    );
    return loading;
  }

  function shown({ kind, title, text, link }) {
    const item = document.createElement('li');
    const anchor = document.createElement('a');
    anchor.href = root + link;
    for (const [name, value] of [
      ['kind', kind],
      ['title', title],
      ['where', text.split('\n')[0]],
    ]) {
      const part = document.createElement('span');
      part.className = name;
      part.textContent = `${value} `;
      anchor.append(part);
    }
    item.append(anchor);
    return item;
  }

  async function search() {
    const typed = query.value;
    if (typed.trim() === '') {
      results.hidden = true;
      return;
    }
    await load();
    if (typed !== query.value) return;
    const found = globalThis.findPages(typed);
    const list = document.createElement('ol');
    list.append(...found.map(shown));
    const count = document.createElement('p');
    count.className = 'of';
    count.textContent = found.length === 0 ? 'Nothing has these words.' : `${found.length} of the best`;
    results.replaceChildren(count, ...(found.length === 0 ? [] : [list]));
    results.hidden = false;
  }

  query.addEventListener('focus', load, { once: true });
  query.addEventListener('input', search);
  document.getElementById('search').addEventListener('submit', async (event) => {
    event.preventDefault();
    await search();
    results.querySelector('a')?.click();
  });
  addEventListener('keydown', (event) => {
    if (event.key !== '/' || /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement?.tagName ?? '')) return;
    event.preventDefault();
    query.focus();
  });

  // ---- places
  function reveal() {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    for (let node = target; node; node = node.parentElement) if (node.tagName === 'DETAILS') node.open = true;
    target?.scrollIntoView();
  }
  addEventListener('hashchange', () => {
    results.hidden = true;
    reveal();
  });
  if (location.hash) reveal();
})();
