/*
 * The script of the report page: search and filters, and the scenarios, steps and exchanges of a rule, drawn from the embedded
 * envelope when the rule is opened. Everything is set as text, never as markup.
 * One file past 300 lines, because a page from a file can load no modules.
 */
(() => {
  const byId = (id) => document.getElementById(id);
  const SIGNS = { passed: '✓', failed: '✕', 'expected failure': '!', refused: '⊘', skipped: '–' };
  const rules = [...document.querySelectorAll('#rules .rule')];

  let envelope;
  const report = () => {
    envelope ??= JSON.parse(byId('envelope').textContent);
    return envelope;
  };
  let scenarios;
  const scenarioOf = (id) => {
    scenarios ??= new Map(report().scenarios.map((scenario) => [scenario.id, scenario]));
    return scenarios.get(id);
  };

  function element(tag, attributes, ...children) {
    const node = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) if (value !== undefined) node.setAttribute(name, value);
    node.append(...children.filter((child) => child !== undefined));
    return node;
  }

  function badge(verdict) {
    const sign = element('span', { 'aria-hidden': 'true' }, SIGNS[verdict] ?? '·');
    return element('span', { class: `badge ${verdict.replaceAll(' ', '-')}` }, sign, ` ${verdict}`);
  }

  /** A block whose content is drawn when it is first opened. */
  function lazy(className, summary, draw, open) {
    const details = element('details', { class: className }, summary);
    const fill = () => {
      if (details.childElementCount === 1) details.append(draw());
    };
    details.addEventListener('toggle', () => details.open && fill());
    if (open) {
      fill();
      details.open = true;
    }
    return details;
  }

  function proof(rule) {
    const { scenarios: ids } = report().rules.find(({ id }) => id === rule);
    if (ids.length === 0) return [element('p', { class: 'where' }, 'No scenario of this run traced it.')];
    const found = ids.map(scenarioOf).filter((scenario) => scenario !== undefined);
    const order = ['failed', 'expected failure', 'passed', 'refused', 'skipped'];
    found.sort((a, b) => order.indexOf(a.verdict) - order.indexOf(b.verdict));
    const title = `${found.length} ${found.length === 1 ? 'scenario' : 'scenarios'}`;
    return [
      element('h4', {}, title),
      ...found.map((scenario, index) =>
        drawScenario(scenario, scenario.verdict === 'failed' || (index === 0 && found.length === 1)),
      ),
    ];
  }

  function drawScenario(scenario, open) {
    const summary = element(
      'summary',
      {},
      badge(scenario.verdict),
      element('span', { class: 'name' }, scenario.name),
      element('span', { class: 'where' }, `${scenario.seconds.toFixed(2)} s`),
    );
    return lazy(
      `scenario ${scenario.verdict.replaceAll(' ', '-')}`,
      summary,
      () =>
        element(
          'div',
          {},
          element(
            'p',
            { class: 'where' },
            element('code', {}, scenario.id),
            ` · ${plural(scenario.comparisons, 'comparison')}`,
          ),
          scenario.description && element('p', { class: 'why-it-exists' }, scenario.description),
          scenario.reason && element('p', {}, `${scenario.verdict}: ${scenario.reason}`),
          scenario.example && table([Object.keys(scenario.example), Object.values(scenario.example)]),
          steps(scenario.steps),
          scenario.failure && failure(scenario.failure),
          ...scenario.observations.map((seen) => element('p', { class: 'where' }, `Observed ${seen}`)),
          scenario.exchanges.length > 0
            ? element('p', { class: 'label' }, plural(scenario.exchanges.length, 'exchange'))
            : undefined,
          ...scenario.exchanges.map(exchange),
        ),
      open,
    );
  }

  function steps(list) {
    return element(
      'ol',
      { class: 'steps' },
      ...list.map(({ keyword, text, status, table: rows, docString }) =>
        element(
          'li',
          { class: `step ${status}` },
          element('span', { class: 'sign', title: status }, SIGNS[status] ?? '·'),
          element('span', { class: 'keyword' }, `${keyword} `),
          text,
          rows && table(rows),
          docString && element('pre', { tabindex: '0' }, docString),
        ),
      ),
    );
  }

  function table(rows) {
    const [head = [], ...body] = rows;
    const cells = (row, tag) => element('tr', {}, ...row.map((cell) => element(tag, {}, cell)));
    return element(
      'div',
      { class: 'table' },
      element('table', {}, cells(head, 'th'), ...body.map((row) => cells(row, 'td'))),
    );
  }

  function failure({ message, expected, actual, curl, replay }) {
    const side = (label, text) => element('div', {}, element('p', { class: 'label' }, label), block(text));
    return element(
      'div',
      { class: 'failure' },
      element('p', {}, message),
      expected === undefined && actual === undefined
        ? undefined
        : element('div', { class: 'compare' }, side('Expected', expected ?? ''), side('Actual', actual ?? '')),
      replay && element('p', { class: 'label' }, `Replay with seed ${replay.seed}, path ${replay.path}`),
      replay && block(replay.counterexample),
      curl && curlLine(curl),
    );
  }

  function exchange({ request, response, error, curl, times }) {
    const path = request.url.replace(/^[a-z]+:\/\/[^/]+/, '');
    const outcome = response ? `${response.status}` : 'no answer';
    const summary = element(
      'summary',
      {},
      element('code', {}, `${request.method} ${path}`),
      element('span', { class: 'status' }, outcome),
      times &&
        element('span', { class: 'where', title: `asked ${times} times in a row with the same answer` }, `× ${times}`),
      response && element('span', { class: 'where' }, `${Math.round(response.milliseconds)} ms`),
    );
    const draw = () =>
      element(
        'div',
        {},
        ...message('Request', request),
        ...(response ? message('Answer', response) : [element('p', { class: 'why' }, error ?? 'no answer')]),
        curlLine(curl),
      );
    return lazy('exchange', summary, draw, false);
  }

  function message(label, { headers, body }) {
    const lines = headers.map(([name, value]) => `${name}: ${value}`).join('\n');
    return [
      element('p', { class: 'label' }, label),
      lines === '' ? undefined : block(lines),
      body === undefined || body === '' ? undefined : element('p', { class: 'label' }, `${label}, body`),
      body === undefined || body === '' ? undefined : block(readable(body)),
    ].filter((node) => node !== undefined);
  }

  /** JSON is laid out; anything else, a stream of events for instance, stays as it came. */
  function readable(body) {
    try {
      return JSON.stringify(JSON.parse(body), null, 2);
    } catch {
      return body;
    }
  }

  function block(text) {
    return element('pre', { tabindex: '0' }, text);
  }

  function curlLine(curl) {
    const copy = element('button', { type: 'button', class: 'copy' }, 'Copy');
    copy.addEventListener('click', async () => {
      copy.textContent = (await copied(curl)) ? 'Copied' : 'Select and copy';
    });
    const line = element('div', { class: 'copyline' }, element('p', { class: 'label' }, 'Repeat it'), copy);
    return element('div', { class: 'curl' }, line, block(curl));
  }

  async function copied(text) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      const area = element('textarea', {}, text);
      document.body.append(area);
      area.select();
      const done = document.execCommand('copy');
      area.remove();
      return done;
    }
  }

  function plural(count, noun) {
    return `${count} ${noun}${count === 1 ? '' : 's'}`;
  }

  function drawProof(details) {
    const holder = details.querySelector('.proof');
    if (holder && holder.childElementCount === 0) holder.append(...proof(holder.dataset.rule));
  }
  for (const rule of rules) rule.addEventListener('toggle', () => rule.open && drawProof(rule));

  // ---- search and filters
  const filters = ['verdict', 'area', 'strength', 'confirmed'].map(byId);
  const search = byId('search');
  let words;

  /** All words of a rule: its own, and the names, files and paths of what proves it. */
  function index() {
    words = new Map(rules.map((rule) => [rule.id, rule.querySelector('summary').textContent.toLowerCase()]));
    for (const { id, source, scenarios: ids } of report().rules) {
      const proving = ids.map(scenarioOf).filter((scenario) => scenario !== undefined);
      const text = proving.map(
        ({ name, id: where, exchanges }) =>
          `${name} ${where} ${exchanges.map(({ request }) => `${request.method} ${request.url}`).join(' ')}`,
      );
      words.set(id, `${words.get(id) ?? ''} ${source} ${text.join(' ')}`.toLowerCase());
    }
  }

  function apply() {
    const wanted = search.value
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== '');
    if (wanted.length > 0 && words === undefined) index();
    let shown = 0;
    for (const rule of rules) {
      const fits =
        filters.every(({ id, value }) => value === '' || rule.dataset[id] === value) &&
        wanted.every((word) => words.get(rule.id).includes(word));
      rule.hidden = !fits;
      if (fits) shown += 1;
    }
    for (const area of document.querySelectorAll('#rules .area'))
      area.hidden = !area.querySelector('.rule:not([hidden])');
    const all = shown === rules.length;
    byId('shown').textContent = all ? plural(shown, 'rule') : `${shown} of ${plural(rules.length, 'rule')}`;
    byId('nothing').hidden = shown > 0;
    for (const reset of document.querySelectorAll('.toolbar [data-reset]')) reset.hidden = all;
    for (const count of document.querySelectorAll('.count')) {
      count.setAttribute('aria-pressed', String(count.dataset.verdict === byId('verdict').value));
    }
  }

  function reset() {
    search.value = '';
    for (const filter of filters) filter.value = '';
    apply();
  }

  search.addEventListener('input', apply);
  for (const filter of filters) filter.addEventListener('change', apply);
  for (const button of document.querySelectorAll('[data-reset]')) button.addEventListener('click', reset);
  for (const count of document.querySelectorAll('.count')) {
    count.addEventListener('click', () => {
      const verdict = byId('verdict');
      verdict.value = verdict.value === count.dataset.verdict ? '' : count.dataset.verdict;
      apply();
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

  // ---- links to a rule
  function follow() {
    const target = byId(decodeURIComponent(location.hash.slice(1)));
    if (!target) return;
    if (target.hidden || target.closest('[hidden]')) reset();
    if (target.matches('details')) {
      target.open = true;
      drawProof(target);
    }
    target.scrollIntoView();
  }
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

  byId('download').addEventListener('click', () => {
    const url = URL.createObjectURL(new Blob([byId('envelope').textContent], { type: 'application/json' }));
    element('a', { href: url, download: 'report.json' }).click();
    URL.revokeObjectURL(url);
  });

  follow();
})();
