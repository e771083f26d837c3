/* The scenarios, steps and exchanges of a rule, drawn when the rule is opened. */
(() => {
  const { element, plural, report } = globalThis.page;
  const SIGNS = { passed: '✓', failed: '✕', 'expected failure': '!', refused: '⊘', skipped: '–' };

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

  function proof({ envelope, scenarios }, rule) {
    const { scenarios: ids } = envelope.rules.find(({ id }) => id === rule);
    if (ids.length === 0) return [element('p', { class: 'where' }, 'No scenario of this run traced it.')];
    const found = ids.map((id) => scenarios.get(id)).filter((scenario) => scenario !== undefined);
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
          notKept(scenario),
        ),
      open,
    );
  }

  /** Says what a run leaves out of a scenario that passed. */
  function notKept({ comparisons, exchanges, steps: list }) {
    if (comparisons === 0 || exchanges.length > 0) return undefined;
    const what = list.length > 0 ? 'Exchanges' : 'Steps and exchanges';
    return element(
      'p',
      { class: 'where' },
      `${what} of what passed are kept with `,
      element('code', {}, '--full'),
      '.',
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

  function failure({ message, expected, actual, repeat, curl, replay }) {
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
      repeat && renderCurl(repeat, 'Judge it again'),
      curl && renderCurl(curl, 'By hand, with what it needs'),
    );
  }

  function exchange({ request, response, error, curl, times }) {
    const path = request.url.replace(/^[a-z]+:\/\/[^/]+/, '');
    const outcome = response ? `${response.status}` : 'no response';
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
        ...(response ? message('Answer', response) : [element('p', { class: 'why' }, error ?? 'no response')]),
        renderCurl(curl),
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

  function renderCurl(curl, label = 'Repeat it') {
    const copy = element('button', { type: 'button', class: 'copy' }, 'Copy');
    copy.addEventListener('click', async () => {
      copy.textContent = (await copied(curl)) ? 'Copied' : 'Select and copy';
    });
    const line = element('div', { class: 'copyline' }, element('p', { class: 'label' }, label), copy);
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

  /** Draws what is behind a rule, once. */
  async function drawProof(details) {
    const holder = details.querySelector('.proof');
    if (!holder || holder.dataset.drawn) return;
    holder.dataset.drawn = 'true';
    holder.append(...proof(await report, holder.dataset.rule));
  }
  for (const rule of document.querySelectorAll('#rules .rule'))
    rule.addEventListener('toggle', () => rule.open && drawProof(rule));

  globalThis.page.drawProof = drawProof;
})();
