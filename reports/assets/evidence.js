/* Renders the scenarios, steps and exchanges of a rule when the rule is expanded. */
(() => {
  const { element, formatCount, report } = globalThis.page;
  const SIGNS = { passed: '✓', failed: '✕', 'expected failure': '!', refused: '⊘', skipped: '–' };

  function renderBadge(verdict) {
    const sign = element('span', { 'aria-hidden': 'true' }, SIGNS[verdict] ?? '·');
    return element('span', { class: `badge ${verdict.replaceAll(' ', '-')}` }, sign, ` ${verdict}`);
  }

  /** Creates a `details` element whose content is rendered when it is first expanded. */
  function createLazyDetails(className, summary, renderContent, isOpen) {
    const details = element('details', { class: className }, summary);
    const fill = () => {
      if (details.childElementCount === 1) details.append(renderContent());
    };
    details.addEventListener('toggle', () => details.open && fill());
    if (isOpen) {
      fill();
      details.open = true;
    }
    return details;
  }

  function renderScenarios({ envelope, scenarios }, rule) {
    const { scenarios: ids } = envelope.rules.find(({ id }) => id === rule);
    if (ids.length === 0) return [element('p', { class: 'where' }, 'No scenario of this run tests this rule.')];
    const found = ids.map((id) => scenarios.get(id)).filter((scenario) => scenario !== undefined);
    const order = ['failed', 'expected failure', 'passed', 'refused', 'skipped'];
    found.sort((a, b) => order.indexOf(a.verdict) - order.indexOf(b.verdict));
    const title = `${found.length} ${found.length === 1 ? 'scenario' : 'scenarios'}`;
    return [
      element('h4', {}, title),
      ...found.map((scenario, index) =>
        renderScenario(scenario, scenario.verdict === 'failed' || (index === 0 && found.length === 1)),
      ),
    ];
  }

  function renderScenario(scenario, isOpen) {
    const summary = element(
      'summary',
      {},
      renderBadge(scenario.verdict),
      element('span', { class: 'name' }, scenario.name),
      element('span', { class: 'where' }, `${scenario.seconds.toFixed(2)} s`),
    );
    return createLazyDetails(
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
            ` · ${formatCount(scenario.comparisons, 'comparison')}`,
          ),
          scenario.description && element('p', { class: 'why-it-exists' }, scenario.description),
          scenario.reason && element('p', {}, `${scenario.verdict}: ${scenario.reason}`),
          scenario.example && renderTable([Object.keys(scenario.example), Object.values(scenario.example)]),
          renderSteps(scenario.steps),
          scenario.failure && renderFailure(scenario.failure),
          ...scenario.observations.map((observation) => element('p', { class: 'where' }, `Observed ${observation}`)),
          scenario.exchanges.length > 0
            ? element('p', { class: 'label' }, formatCount(scenario.exchanges.length, 'exchange'))
            : undefined,
          ...scenario.exchanges.map(renderExchange),
          renderOmissionNote(scenario),
        ),
      isOpen,
    );
  }

  /** Renders a note if the report omits the steps or exchanges of a passed scenario. */
  function renderOmissionNote({ comparisons, exchanges, steps: list }) {
    if (comparisons === 0 || exchanges.length > 0) return undefined;
    const omittedParts = list.length > 0 ? 'Exchanges' : 'Steps and exchanges';
    return element(
      'p',
      { class: 'where' },
      `${omittedParts} of passed scenarios are included only with `,
      element('code', {}, '--full'),
      '.',
    );
  }

  function renderSteps(list) {
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
          rows && renderTable(rows),
          docString && element('pre', { tabindex: '0' }, docString),
        ),
      ),
    );
  }

  function renderTable(rows) {
    const [head = [], ...body] = rows;
    const renderRow = (row, tag) => element('tr', {}, ...row.map((cell) => element(tag, {}, cell)));
    return element(
      'div',
      { class: 'table' },
      element('table', {}, renderRow(head, 'th'), ...body.map((row) => renderRow(row, 'td'))),
    );
  }

  function renderFailure({ message, expected, actual, repeat, curl, replay }) {
    const renderValue = (label, text) => element('div', {}, element('p', { class: 'label' }, label), renderBlock(text));
    return element(
      'div',
      { class: 'failure' },
      element('p', {}, message),
      expected === undefined && actual === undefined
        ? undefined
        : element(
            'div',
            { class: 'compare' },
            renderValue('Expected', expected ?? ''),
            renderValue('Actual', actual ?? ''),
          ),
      replay && element('p', { class: 'label' }, `Replay with seed ${replay.seed}, path ${replay.path}`),
      replay && renderBlock(replay.counterexample),
      repeat && renderCommand(repeat, 'Run the scenario again'),
      curl && renderCommand(curl, 'Send its requests by hand'),
    );
  }

  function renderExchange({ request, response, error, curl, times }) {
    const path = request.url.replace(/^[a-z]+:\/\/[^/]+/, '');
    const outcome = response ? `${response.status}` : 'no response';
    const summary = element(
      'summary',
      {},
      element('code', {}, `${request.method} ${path}`),
      element('span', { class: 'status' }, outcome),
      times &&
        element(
          'span',
          { class: 'where', title: `sent ${times} times in a row, with the same response` },
          `× ${times}`,
        ),
      response && element('span', { class: 'where' }, `${Math.round(response.milliseconds)} ms`),
    );
    const renderContent = () =>
      element(
        'div',
        {},
        ...renderMessage('Request', request),
        ...(response ? renderMessage('Response', response) : [element('p', { class: 'why' }, error ?? 'no response')]),
        renderCommand(curl),
      );
    return createLazyDetails('exchange', summary, renderContent, false);
  }

  function renderMessage(label, { headers, body }) {
    const lines = headers.map(([name, value]) => `${name}: ${value}`).join('\n');
    return [
      element('p', { class: 'label' }, label),
      lines === '' ? undefined : renderBlock(lines),
      body === undefined || body === '' ? undefined : element('p', { class: 'label' }, `${label}, body`),
      body === undefined || body === '' ? undefined : renderBlock(formatBody(body)),
    ].filter((node) => node !== undefined);
  }

  /** Indents JSON. Returns other bodies, such as a stream of events, unchanged. */
  function formatBody(body) {
    try {
      return JSON.stringify(JSON.parse(body), null, 2);
    } catch {
      return body;
    }
  }

  function renderBlock(text) {
    return element('pre', { tabindex: '0' }, text);
  }

  function renderCommand(command, label = 'Repeat the request') {
    const copy = element('button', { type: 'button', class: 'copy' }, 'Copy');
    copy.addEventListener('click', async () => {
      copy.textContent = (await copyText(command)) ? 'Copied' : 'Select and copy';
    });
    const line = element('div', { class: 'copyline' }, element('p', { class: 'label' }, label), copy);
    return element('div', { class: 'curl' }, line, renderBlock(command));
  }

  async function copyText(text) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      const area = element('textarea', {}, text);
      document.body.append(area);
      area.select();
      const hasCopied = document.execCommand('copy');
      area.remove();
      return hasCopied;
    }
  }

  /** Renders the scenarios of a rule into its `details` element, unless they have been rendered. */
  async function renderEvidence(details) {
    const holder = details.querySelector('.proof');
    if (!holder || holder.dataset.rendered) return;
    holder.dataset.rendered = 'true';
    holder.append(...renderScenarios(await report, holder.dataset.rule));
  }
  for (const rule of document.querySelectorAll('#rules .rule'))
    rule.addEventListener('toggle', () => rule.open && renderEvidence(rule));

  globalThis.page.renderEvidence = renderEvidence;
})();
