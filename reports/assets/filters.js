/* Search and filters, which act on everything the page lists and stand in its address; links; theme; download. */
(() => {
  const { byId, element, plural, text, report, drawProof } = globalThis.page;
  const rules = [...document.querySelectorAll('#rules .rule')];
  const ruleOf = new Map(rules.map((rule) => [rule.id, rule]));
  const filters = ['verdict', 'area', 'strength', 'confirmed'].map(byId);
  const search = byId('search');
  /** The words of an entry: those that it shows, and those behind it once the report is inflated. */
  const words = new Map();
  const wordsOf = (entry) => {
    if (!words.has(entry)) words.set(entry, (entry.querySelector('summary') ?? entry).textContent.toLowerCase());
    return words.get(entry);
  };

  report.then(({ envelope, scenarios }) => {
    for (const { id, source, scenarios: ids } of envelope.rules) {
      const rule = ruleOf.get(id);
      if (!rule) continue;
      const proving = ids.map((scenario) => scenarios.get(scenario)).filter((scenario) => scenario !== undefined);
      words.set(rule, `${wordsOf(rule)} ${source} ${proving.map(wordsBehind).join(' ')}`.toLowerCase());
    }
    apply();
  });

  function wordsBehind({ name, id, description, reason, example, steps, failure, exchanges }) {
    const rows = Object.entries(example ?? {}).flat();
    const said = steps.map((step) => `${step.keyword} ${step.text} ${step.docString ?? ''} ${step.table ?? ''}`);
    const sent = exchanges.map(
      ({ request, response }) =>
        `${request.method} ${request.url} ${request.body ?? ''} ${response?.status ?? ''} ${response?.body ?? ''}`,
    );
    const failed = failure ? [failure.message, failure.expected, failure.actual] : [];
    return [name, id, description, reason, ...rows, ...said, ...failed, ...sent].join(' ');
  }

  function fitsWords(entry, wanted) {
    return wanted.every((word) => wordsOf(entry).includes(word));
  }

  function fitsFilters(entry, chosen) {
    return chosen.every(({ id, value }) => value === '' || entry.dataset[id] === value);
  }

  /** A fault fits when it does itself, or one of the rules that it breaks. */
  function faultFits(fault, chosen, wanted) {
    const of = (fault.dataset.rules ?? '').split(' ').map((id) => ruleOf.get(id));
    const others = chosen.filter(({ id }) => id !== 'verdict');
    const broken = of.filter((rule) => rule && fitsFilters(rule, others));
    const verdict = chosen.filter(({ id }) => id === 'verdict');
    const inFilters = fitsFilters(fault, verdict) && (broken.length > 0 || others.every(({ value }) => value === ''));
    return inFilters && (fitsWords(fault, wanted) || broken.some((rule) => fitsWords(rule, wanted)));
  }

  function apply() {
    const wanted = search.value
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== '');
    for (const rule of rules) rule.hidden = !(fitsFilters(rule, filters) && fitsWords(rule, wanted));
    for (const entry of document.querySelectorAll('.finding li')) {
      const rule = ruleOf.get(entry.dataset.rule);
      entry.hidden = rule ? rule.hidden : !(fitsFilters(entry, filters) && fitsWords(entry, wanted));
    }
    for (const fault of document.querySelectorAll('#self-check .rule'))
      fault.hidden = !faultFits(fault, filters, wanted);
    hideEmpty();
    const shown = rules.filter((rule) => !rule.hidden).length;
    const all = shown === rules.length;
    byId('shown').textContent = all ? plural(shown, 'rule') : `${shown} of ${plural(rules.length, 'rule')}`;
    byId('nothing').hidden = shown > 0;
    const unfiltered = state().toString() === '';
    for (const reset of document.querySelectorAll('.toolbar [data-reset]')) reset.hidden = unfiltered;
    for (const count of document.querySelectorAll('.count')) {
      count.setAttribute('aria-pressed', String(count.dataset.verdict === byId('verdict').value));
    }
  }

  /** Sections of which nothing is left, and the tiles of areas. */
  function hideEmpty() {
    for (const section of document.querySelectorAll('#rules .area'))
      section.hidden = !section.querySelector('.rule:not([hidden])');
    for (const tile of document.querySelectorAll('.areas li'))
      tile.hidden = byId(`area-${tile.dataset.area}`)?.hidden === true;
    for (const finding of document.querySelectorAll('.finding'))
      finding.hidden = !finding.querySelector('li:not([hidden])');
    const selfCheck = byId('self-check');
    if (selfCheck) selfCheck.hidden = !selfCheck.querySelector('.rule:not([hidden])');
  }

  // ---- the address: `#ID?q=words&verdict=failed`
  function state() {
    const chosen = filters.filter(({ value }) => value !== '').map(({ id, value }) => [id, value]);
    return new URLSearchParams([...(search.value === '' ? [] : [['q', search.value]]), ...chosen]);
  }

  function write(id = '') {
    const query = state().toString();
    const hash = `${id}${query === '' ? '' : `?${query}`}`;
    history.replaceState(null, '', hash === '' ? location.href.split('#')[0] : `#${hash}`);
  }

  function reset() {
    search.value = '';
    for (const filter of filters) filter.value = '';
    changed();
  }

  function changed() {
    apply();
    write();
  }

  function follow() {
    const [name = '', query] = location.hash.slice(1).split(/\?(.*)/s);
    const id = decodeURIComponent(name);
    if (query !== undefined) {
      const asked = new URLSearchParams(query);
      search.value = asked.get('q') ?? '';
      for (const filter of filters) {
        const value = asked.get(filter.id) ?? '';
        filter.value = [...filter.options].some((option) => option.value === value) ? value : '';
      }
      apply();
    }
    const target = byId(id);
    if (!target) return;
    if (target.closest('[hidden]')) reset();
    for (let at = target; at; at = at.parentElement) if (at.matches('details')) at.open = true;
    if (target.matches('.rule')) drawProof(target);
    write(id);
    for (const before of document.querySelectorAll('.target')) before.classList.remove('target');
    target.classList.add('target');
    target.scrollIntoView();
  }

  search.addEventListener('input', changed);
  for (const filter of filters) filter.addEventListener('change', changed);
  for (const button of document.querySelectorAll('[data-reset]')) button.addEventListener('click', reset);
  for (const count of document.querySelectorAll('.count')) {
    count.addEventListener('click', () => {
      const verdict = byId('verdict');
      verdict.value = verdict.value === count.dataset.verdict ? '' : count.dataset.verdict;
      changed();
      byId('rules').scrollIntoView();
    });
  }
  document.querySelector('.toolbar').addEventListener('submit', (event) => event.preventDefault());
  document.addEventListener('keydown', (event) => {
    const typing = /^(INPUT|SELECT|TEXTAREA)$/.test(document.activeElement?.tagName ?? '');
    if (event.key === '/' && !typing && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      search.focus();
    }
    if (event.key === 'Escape' && document.activeElement === search) reset();
  });
  addEventListener('hashchange', follow);
  for (const link of document.querySelectorAll('a[href^="#"]'))
    link.addEventListener('click', () => setTimeout(follow));

  // ---- theme, kept where the browser lets a page keep something
  const kept = (work) => {
    try {
      return work();
    } catch {
      return undefined;
    }
  };
  const theme = kept(() => localStorage.getItem('assay-theme'));
  if (theme) document.documentElement.dataset.theme = theme;
  byId('theme').addEventListener('click', () => {
    const chosen = document.documentElement.dataset.theme;
    const dark = chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
    const next = dark ? 'light' : 'dark';
    document.documentElement.dataset.theme = next;
    kept(() => localStorage.setItem('assay-theme', next));
  });

  byId('download').addEventListener('click', async () => {
    const url = URL.createObjectURL(new Blob([await text], { type: 'application/json' }));
    element('a', { href: url, download: 'report.json' }).click();
    URL.revokeObjectURL(url);
  });

  apply();
  follow();
})();
