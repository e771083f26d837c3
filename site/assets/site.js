/*
 * Switches the theme, shows search results, and expands the collapsed section that the URL fragment names. Loads the search data with script
 * elements, because a page that is opened from a file cannot fetch data.
 */
(() => {
  const rootElement = document.documentElement;
  const ownScript = document.currentScript;
  const siteRoot = ownScript.src.replace(/assets\/site\.js.*$/, '');
  const queryInput = document.getElementById('query');
  const resultsSection = document.getElementById('results');

  document.getElementById('theme').addEventListener('click', () => {
    const isDark = rootElement.dataset.theme
      ? rootElement.dataset.theme === 'dark'
      : matchMedia('(prefers-color-scheme: dark)').matches;
    rootElement.dataset.theme = isDark ? 'light' : 'dark';
    try {
      localStorage.setItem('theme', rootElement.dataset.theme);
    } catch {
      // The browser may not allow localStorage for a page that is opened from a file.
    }
  });

  let searchLoading;
  function loadSearch() {
    searchLoading ??= ['minisearch.js', 'documents.js', 'search.js'].reduce(
      (previousScript, name) =>
        previousScript.then(
          () =>
            new Promise((resolve, reject) => {
              const element = document.createElement('script');
              element.src = `${siteRoot}assets/${name}`;
              element.onload = resolve;
              element.onerror = () => reject(new Error(`assets/${name} is missing`));
              document.head.append(element);
            }),
        ),
      Promise.resolve(),
    );
    return searchLoading;
  }

  function renderResult({ kind, title, text, link }) {
    const item = document.createElement('li');
    const anchor = document.createElement('a');
    anchor.href = siteRoot + link;
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
    const queryText = queryInput.value;
    if (queryText.trim() === '') {
      resultsSection.hidden = true;
      return;
    }
    await loadSearch();
    if (queryText !== queryInput.value) return;
    const pages = globalThis.findPages(queryText);
    const list = document.createElement('ol');
    list.append(...pages.map(renderResult));
    const count = document.createElement('p');
    count.className = 'of';
    count.textContent = pages.length === 0 ? 'No page matches these words.' : `${pages.length} best matches`;
    resultsSection.replaceChildren(count, ...(pages.length === 0 ? [] : [list]));
    resultsSection.hidden = false;
  }

  queryInput.addEventListener('focus', loadSearch, { once: true });
  queryInput.addEventListener('input', search);
  document.getElementById('search').addEventListener('submit', async (event) => {
    event.preventDefault();
    await search();
    resultsSection.querySelector('a')?.click();
  });
  addEventListener('keydown', (event) => {
    if (event.key !== '/' || /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement?.tagName ?? '')) return;
    event.preventDefault();
    queryInput.focus();
  });

  function openTarget() {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    for (let node = target; node; node = node.parentElement) if (node.tagName === 'DETAILS') node.open = true;
    target?.scrollIntoView();
  }
  addEventListener('hashchange', () => {
    resultsSection.hidden = true;
    openTarget();
  });
  if (location.hash) openTarget();
})();
