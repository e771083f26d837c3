/* Renders the scenarios, steps and exchanges of a rule when the rule is expanded. */
(() => {
  const { createElement, formatCount, report } = globalThis.page;
  const SIGNS = { passed: '✓', failed: '✕', 'expected failure': '!', refused: '⊘', skipped: '–' };

  function renderBadge(verdict) {
    const sign = createElement('span', { 'aria-hidden': 'true' }, SIGNS[verdict] ?? '·');
    return createElement('span', { class: `badge ${verdict.replaceAll(' ', '-')}` }, sign, ` ${verdict}`);
  }

  /** Creates a `details` element whose content is rendered when it is first expanded. */
  function createLazyDetails(className, summary, renderContent, isOpen) {
    const details = createElement('details', { class: className }, summary);
    const renderOnce = () => {
      if (details.childElementCount === 1) details.append(renderContent());
    };
    details.addEventListener('toggle', () => details.open && renderOnce());
    if (isOpen) {
      renderOnce();
      details.open = true;
    }
    return details;
  }

  function renderScenarios({ envelope, scenarios }, ruleId) {
    const { scenarios: ids } = envelope.rules.find(({ id }) => id === ruleId);
    if (ids.length === 0) return [createElement('p', { class: 'where' }, 'No scenario of this run tests this rule.')];
    const foundScenarios = ids.map((id) => scenarios.get(id)).filter((scenario) => scenario !== undefined);
    const order = ['failed', 'expected failure', 'passed', 'refused', 'skipped'];
    foundScenarios.sort((a, b) => order.indexOf(a.verdict) - order.indexOf(b.verdict));
    const title = `${foundScenarios.length} ${foundScenarios.length === 1 ? 'scenario' : 'scenarios'}`;
    return [
      createElement('h4', {}, title),
      ...foundScenarios.map((scenario, index) =>
        renderScenario(scenario, scenario.verdict === 'failed' || (index === 0 && foundScenarios.length === 1)),
      ),
    ];
  }

  function renderScenario(scenario, isOpen) {
    const summary = createElement(
      'summary',
      {},
      renderBadge(scenario.verdict),
      createElement('span', { class: 'name' }, scenario.name),
      createElement('span', { class: 'where' }, `${scenario.seconds.toFixed(2)} s`),
    );
    return createLazyDetails(
      `scenario ${scenario.verdict.replaceAll(' ', '-')}`,
      summary,
      () =>
        createElement(
          'div',
          {},
          createElement(
            'p',
            { class: 'where' },
            createElement('code', {}, scenario.id),
            ` · ${formatCount(scenario.comparisons, 'comparison')}`,
          ),
          scenario.description && createElement('p', { class: 'why-it-exists' }, scenario.description),
          scenario.reason && createElement('p', {}, `${scenario.verdict}: ${scenario.reason}`),
          scenario.example && renderTable([Object.keys(scenario.example), Object.values(scenario.example)]),
          renderSteps(scenario.steps),
          scenario.failure && renderFailure(scenario.failure),
          ...scenario.observations.map((observation) =>
            createElement('p', { class: 'where' }, `Observed ${observation}`),
          ),
          scenario.exchanges.length > 0
            ? createElement('p', { class: 'label' }, formatCount(scenario.exchanges.length, 'exchange'))
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
    return createElement(
      'p',
      { class: 'where' },
      `${omittedParts} of passed scenarios are included only with `,
      createElement('code', {}, '--full'),
      '.',
    );
  }

  function renderSteps(list) {
    return createElement(
      'ol',
      { class: 'steps' },
      ...list.map(({ keyword, text, status, table: rows, docString }) =>
        createElement(
          'li',
          { class: `step ${status}` },
          createElement('span', { class: 'sign', title: status }, SIGNS[status] ?? '·'),
          createElement('span', { class: 'keyword' }, `${keyword} `),
          text,
          rows && renderTable(rows),
          docString && createElement('pre', { tabindex: '0' }, docString),
        ),
      ),
    );
  }

  function renderTable(rows) {
    const [head = [], ...body] = rows;
    const renderRow = (row, tag) => createElement('tr', {}, ...row.map((cell) => createElement(tag, {}, cell)));
    return createElement(
      'div',
      { class: 'table' },
      createElement('table', {}, renderRow(head, 'th'), ...body.map((row) => renderRow(row, 'td'))),
    );
  }

  function renderFailure({ message, expected, actual, repeat, curl, replay }) {
    const renderValue = (label, text) =>
      createElement('div', {}, createElement('p', { class: 'label' }, label), renderBlock(text));
    return createElement(
      'div',
      { class: 'failure' },
      createElement('p', {}, message),
      expected === undefined && actual === undefined
        ? undefined
        : createElement(
            'div',
            { class: 'compare' },
            renderValue('Expected', expected ?? ''),
            renderValue('Actual', actual ?? ''),
          ),
      replay && createElement('p', { class: 'label' }, `Replay with seed ${replay.seed}, path ${replay.path}`),
      replay && renderBlock(replay.counterexample),
      repeat && renderCommand(repeat, 'Run the scenario again'),
      curl && renderCommand(curl, 'Send the requests of the scenario by hand'),
    );
  }

  function renderExchange({ request, response, error, curl, times }) {
    const path = request.url.replace(/^[a-z]+:\/\/[^/]+/, '');
    const outcome = response ? `${response.status}` : 'no response';
    const summary = createElement(
      'summary',
      {},
      createElement('code', {}, `${request.method} ${path}`),
      createElement('span', { class: 'status' }, outcome),
      times &&
        createElement(
          'span',
          { class: 'where', title: `sent ${times} times in a row, with the same response` },
          `× ${times}`,
        ),
      response && createElement('span', { class: 'where' }, `${Math.round(response.milliseconds)} ms`),
    );
    const renderContent = () =>
      createElement(
        'div',
        {},
        ...renderMessage('Request', request),
        ...(response
          ? renderMessage('Response', response)
          : [createElement('p', { class: 'why' }, error ?? 'no response')]),
        renderCommand(curl),
      );
    return createLazyDetails('exchange', summary, renderContent, false);
  }

  function renderMessage(label, { headers, body }) {
    const lines = headers.map(([name, value]) => `${name}: ${value}`).join('\n');
    return [
      createElement('p', { class: 'label' }, label),
      lines === '' ? undefined : renderBlock(lines),
      body === undefined || body === '' ? undefined : createElement('p', { class: 'label' }, `${label}, body`),
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
    return createElement('pre', { tabindex: '0' }, text);
  }

  function renderCommand(command, label = 'Repeat the request') {
    const copyButton = createElement('button', { type: 'button', class: 'copy' }, 'Copy');
    copyButton.addEventListener('click', async () => {
      copyButton.textContent = (await copyText(command)) ? 'Copied' : 'Select and copy';
    });
    const labelLine = createElement(
      'div',
      { class: 'copyline' },
      createElement('p', { class: 'label' }, label),
      copyButton,
    );
    return createElement('div', { class: 'curl' }, labelLine, renderBlock(command));
  }

  async function copyText(text) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      const area = createElement('textarea', {}, text);
      document.body.append(area);
      area.select();
      const isCopied = document.execCommand('copy');
      area.remove();
      return isCopied;
    }
  }

  /** Renders the scenarios of a rule into its `details` element, unless they have been rendered. */
  async function renderEvidence(details) {
    const container = details.querySelector('.proof');
    if (!container || container.dataset.rendered) return;
    container.dataset.rendered = 'true';
    container.append(...renderScenarios(await report, container.dataset.rule));
  }
  for (const rule of document.querySelectorAll('#rules .rule'))
    rule.addEventListener('toggle', () => rule.open && renderEvidence(rule));

  globalThis.page.renderEvidence = renderEvidence;
})();
