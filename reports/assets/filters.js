/*
 * Implements the search and the filters, which apply to all lists of the page and are stored in the URL fragment, the links to rules, the theme,
 * and the download of the report.
 */
(() => {
  const { findElement, createElement, formatCount, text, report, renderEvidence } = globalThis.page;
  const rules = [...document.querySelectorAll('#rules .rule')];
  const rulesById = new Map(rules.map((rule) => [rule.id, rule]));
  const filters = ['verdict', 'area', 'strength', 'confirmed'].map(findElement);
  const search = findElement('search');
  /** The searchable text of each entry: its visible text and, after the report is decompressed, the text of its evidence. */
  const searchTexts = new Map();
  const readSearchText = (entry) => {
    if (!searchTexts.has(entry))
      searchTexts.set(entry, (entry.querySelector('summary') ?? entry).textContent.toLowerCase());
    return searchTexts.get(entry);
  };

  report.then(({ envelope, scenarios }) => {
    for (const { id, source, scenarios: ids } of envelope.rules) {
      const rule = rulesById.get(id);
      if (!rule) continue;
      const ruleScenarios = ids.map((scenario) => scenarios.get(scenario)).filter((scenario) => scenario !== undefined);
      const evidence = ruleScenarios.map(formatEvidence).join(' ');
      searchTexts.set(rule, `${readSearchText(rule)} ${source} ${evidence}`.toLowerCase());
    }
    applyFilters();
  });

  /** Returns all texts of a scenario that the search covers. */
  function formatEvidence({ name, id, description, reason, example, steps, failure, exchanges }) {
    const rows = Object.entries(example ?? {}).flat();
    const stepTexts = steps.map((step) => `${step.keyword} ${step.text} ${step.docString ?? ''} ${step.table ?? ''}`);
    const exchangeTexts = exchanges.map(
      ({ request, response }) =>
        `${request.method} ${request.url} ${request.body ?? ''} ${response?.status ?? ''} ${response?.body ?? ''}`,
    );
    const failureTexts = failure ? [failure.message, failure.expected, failure.actual] : [];
    return [name, id, description, reason, ...rows, ...stepTexts, ...failureTexts, ...exchangeTexts].join(' ');
  }

  function matchesWords(entry, searchWords) {
    return searchWords.every((word) => readSearchText(entry).includes(word));
  }

  function matchesFilters(entry, activeFilters) {
    return activeFilters.every(({ id, value }) => value === '' || entry.dataset[id] === value);
  }

  /** Reports whether a fault, or one of the rules that it breaks, matches the filters and the search. */
  function isMatchingFault(fault, activeFilters, searchWords) {
    const faultRules = (fault.dataset.rules ?? '').split(' ').map((id) => rulesById.get(id));
    const otherFilters = activeFilters.filter(({ id }) => id !== 'verdict');
    const matchingRules = faultRules.filter((rule) => rule && matchesFilters(rule, otherFilters));
    const verdictFilter = activeFilters.filter(({ id }) => id === 'verdict');
    const passesFilters =
      matchesFilters(fault, verdictFilter) &&
      (matchingRules.length > 0 || otherFilters.every(({ value }) => value === ''));
    return (
      passesFilters &&
      (matchesWords(fault, searchWords) || matchingRules.some((rule) => matchesWords(rule, searchWords)))
    );
  }

  function applyFilters() {
    const searchWords = search.value
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== '');
    for (const rule of rules) rule.hidden = !(matchesFilters(rule, filters) && matchesWords(rule, searchWords));
    for (const entry of document.querySelectorAll('.finding li')) {
      const rule = rulesById.get(entry.dataset.rule);
      entry.hidden = rule ? rule.hidden : !(matchesFilters(entry, filters) && matchesWords(entry, searchWords));
    }
    for (const fault of document.querySelectorAll('#self-check .rule'))
      fault.hidden = !isMatchingFault(fault, filters, searchWords);
    hideEmptySections();
    const visibleCount = rules.filter((rule) => !rule.hidden).length;
    const areAllVisible = visibleCount === rules.length;
    findElement('shown').textContent = areAllVisible
      ? formatCount(visibleCount, 'rule')
      : `${visibleCount} of ${formatCount(rules.length, 'rule')}`;
    findElement('nothing').hidden = visibleCount > 0;
    const isUnfiltered = readFilterState().toString() === '';
    for (const resetButton of document.querySelectorAll('.toolbar [data-reset]')) resetButton.hidden = isUnfiltered;
    for (const count of document.querySelectorAll('.count')) {
      count.setAttribute('aria-pressed', String(count.dataset.verdict === findElement('verdict').value));
    }
  }

  /** Hides sections without visible entries, and the tiles of hidden areas. */
  function hideEmptySections() {
    for (const section of document.querySelectorAll('#rules .area'))
      section.hidden = !section.querySelector('.rule:not([hidden])');
    for (const tile of document.querySelectorAll('.areas li'))
      tile.hidden = findElement(`area-${tile.dataset.area}`)?.hidden === true;
    for (const finding of document.querySelectorAll('.finding'))
      finding.hidden = !finding.querySelector('li:not([hidden])');
    const selfCheck = findElement('self-check');
    if (selfCheck) selfCheck.hidden = !selfCheck.querySelector('.rule:not([hidden])');
  }

  // ---- the URL fragment: `#ID?q=words&verdict=failed`
  function readFilterState() {
    const activeFilters = filters.filter(({ value }) => value !== '').map(({ id, value }) => [id, value]);
    return new URLSearchParams([...(search.value === '' ? [] : [['q', search.value]]), ...activeFilters]);
  }

  function writeFragment(id = '') {
    const query = readFilterState().toString();
    const hash = `${id}${query === '' ? '' : `?${query}`}`;
    history.replaceState(null, '', hash === '' ? location.href.split('#')[0] : `#${hash}`);
  }

  function resetFilters() {
    search.value = '';
    for (const filter of filters) filter.value = '';
    updatePage();
  }

  function updatePage() {
    applyFilters();
    writeFragment();
  }

  /** Applies the filters of the URL fragment, and opens the rule that it names. */
  function followFragment() {
    const [name = '', query] = location.hash.slice(1).split(/\?(.*)/s);
    const id = decodeURIComponent(name);
    if (query !== undefined) {
      const parameters = new URLSearchParams(query);
      search.value = parameters.get('q') ?? '';
      for (const filter of filters) {
        const value = parameters.get(filter.id) ?? '';
        filter.value = [...filter.options].some((option) => option.value === value) ? value : '';
      }
      applyFilters();
    }
    const target = findElement(id);
    if (!target) return;
    if (target.closest('[hidden]')) resetFilters();
    for (let node = target; node; node = node.parentElement) if (node.matches('details')) node.open = true;
    if (target.matches('.rule')) renderEvidence(target);
    writeFragment(id);
    for (const oldTarget of document.querySelectorAll('.target')) oldTarget.classList.remove('target');
    target.classList.add('target');
    target.scrollIntoView();
  }

  search.addEventListener('input', updatePage);
  for (const filter of filters) filter.addEventListener('change', updatePage);
  for (const button of document.querySelectorAll('[data-reset]')) button.addEventListener('click', resetFilters);
  for (const count of document.querySelectorAll('.count')) {
    count.addEventListener('click', () => {
      const verdict = findElement('verdict');
      verdict.value = verdict.value === count.dataset.verdict ? '' : count.dataset.verdict;
      updatePage();
      findElement('rules').scrollIntoView();
    });
  }
  document.querySelector('.toolbar').addEventListener('submit', (event) => event.preventDefault());
  document.addEventListener('keydown', (event) => {
    const isTyping = /^(INPUT|SELECT|TEXTAREA)$/.test(document.activeElement?.tagName ?? '');
    if (event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      search.focus();
    }
    if (event.key === 'Escape' && document.activeElement === search) resetFilters();
  });
  addEventListener('hashchange', followFragment);
  for (const link of document.querySelectorAll('a[href^="#"]'))
    link.addEventListener('click', () => setTimeout(followFragment));

  // ---- theme, stored in localStorage if the browser allows it
  const ignoreErrors = (action) => {
    try {
      return action();
    } catch {
      return undefined;
    }
  };
  const theme = ignoreErrors(() => localStorage.getItem('assay-theme'));
  if (theme) document.documentElement.dataset.theme = theme;
  findElement('theme').addEventListener('click', () => {
    const currentTheme = document.documentElement.dataset.theme;
    const isDark = currentTheme ? currentTheme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
    const newTheme = isDark ? 'light' : 'dark';
    document.documentElement.dataset.theme = newTheme;
    ignoreErrors(() => localStorage.setItem('assay-theme', newTheme));
  });

  findElement('download').addEventListener('click', async () => {
    const url = URL.createObjectURL(new Blob([await text], { type: 'application/json' }));
    createElement('a', { href: url, download: 'report.json' }).click();
    URL.revokeObjectURL(url);
  });

  applyFilters();
  followFragment();
})();
