import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { removeTagManager } from '../allure-report.ts';
import { findSchemaProblems } from '../schema/validate-report.ts';
import { createSelfCheck } from '../self-check.ts';
import { chooseExitCode } from '../summary.ts';
import { renderAllure } from './allure.ts';
import { renderConsole } from './console.ts';
import { renderJson } from './json.ts';
import { renderJunit } from './junit.ts';
import { createProgress, formatDuration } from './progress.ts';
import { createSampleReport, findFailedRuleId } from './sample-report.ts';
import { wrapText } from './wrap-text.ts';

const ESCAPE_CHARACTER = '\u001b';
const report = createSampleReport(100);

describe('console report', () => {
  const text = renderConsole(report, { color: false, all: true });

  it('ends with the summary line', () => {
    assert.match(text, /\n\d+ passed, 2 failed, \d+ skipped\n$/);
  });

  it('shows the rule, statement, request, response, expected and actual values, and commands of a failure', () => {
    for (const expectedText of [
      findFailedRuleId(report),
      'specification: ',
      'request  GET ',
      'response 200',
      'expected 200',
      'actual   500',
      'by hand  curl ',
    ]) {
      assert.ok(text.includes(expectedText), expectedText);
    }
  });

  it('uses color only if requested', () => {
    assert.ok(!text.includes(ESCAPE_CHARACTER));
    assert.ok(renderConsole(report, { color: true }).includes(`${ESCAPE_CHARACTER}[31m`));
  });

  it('prints progress in lines of 80 columns with the count, the elapsed and the remaining time', () => {
    const progress = createProgress(100, { color: false });
    const lines = report.scenarios
      .map((scenario, index) => progress.formatScenario(scenario, (index + 1) / 2))
      .join('');
    const [first = '', second = '', ...rest] = `${lines}${progress.formatEnd()}`.split('\n');
    assert.match(first, /^[.Fxr-]{54} {2}54\/100 0:27, 0:23 left$/);
    assert.match(second, /^[.Fxr-]{46} {8} 100\/100 0:50$/);
    assert.deepEqual(rest, ['']);
    assert.ok(createProgress(9_999, { color: false }).formatScenario.length > 0);
    assert.deepEqual([59.6, 754, 3599, 3720].map(formatDuration), ['1:00', '12:34', '59:59', '1h02']);
  });

  it('keeps lines within 80 columns', () => {
    for (const line of text.split('\n').filter((outputLine) => !/^ +(?:repeat|by hand)|^ +'http/.test(outputLine)))
      assert.ok(line.length <= 80, line);
    assert.equal(wrapText('expected  one two three', 16), 'expected  one\n          two\n          three');
    assert.equal(
      wrapText("repeat  curl -d 'a b c d' http://a", 20),
      "repeat  curl -d \\\n        'a b c d' \\\n        http://a",
    );
    assert.equal(wrapText('abcdefgh', 4), 'abcd\n  ef\n  gh');
  });

  it('shows one failure per cause, or every failure with the option `all`', () => {
    const manyFailures = createSampleReport(1200);
    const failedScenarioCount = manyFailures.scenarios.filter(({ verdict }) => verdict === 'failed').length;
    const groupedText = renderConsole(manyFailures, { color: false, page: 'out/report.html' });
    assert.ok(failedScenarioCount > 20);
    assert.match(groupedText, /^ +one of \d+ scenarios, \d+ rules?$/m);
    assert.doesNotMatch(groupedText, new RegExp(`^${failedScenarioCount}\\) `, 'm'));
    assert.match(
      renderConsole(manyFailures, { color: false, all: true }),
      new RegExp(`^${failedScenarioCount}\\) `, 'm'),
    );
  });

  it('lists only the selected areas', () => {
    const [rule] = report.rules;
    assert.ok(rule);
    const rules = report.rules.filter(({ area }) => area === rule.area);
    const selectedAreaText = renderConsole(
      { ...report, rules, run: { ...report.run, selection: { area: [rule.area] } } },
      { color: false },
    );
    const listedAreas = [...selectedAreaText.matchAll(/^(?:passed|failed|skipped) +(\S+) +(?:-|\d+ of)/gm)].map(
      ([, area]) => area,
    );
    assert.deepEqual(listedAreas, [rule.area]);
    assert.match(selectedAreaText, new RegExp(`^\\d+ of ${rules.length} selected rules tested: `, 'm'));
  });
});

describe('JUnit report', () => {
  const xml = renderJunit(report);

  it('counts test cases, failures and errors', () => {
    const [, tests, failures, errors] =
      /<testsuites [^>]*tests="(\d+)" failures="(\d+)" errors="(\d+)"/.exec(xml) ?? [];
    assert.deepEqual([tests, failures, errors], ['101', '2', '1']);
    assert.equal(xml.match(/<testcase /g)?.length, 101);
    assert.equal(xml.match(/<failure /g)?.length, 2);
  });

  it('is well-formed XML', () => {
    const openElements: string[] = [];
    for (const [, slash, name = '', , closingSlash] of xml.matchAll(
      /<(\/?)([a-z]+)((?:\s[a-z]+="[^"<]*")*)\s*(\/?)>/g,
    )) {
      if (slash === '/') assert.equal(openElements.pop(), name);
      else if (closingSlash !== '/') openElements.push(name);
    }
    assert.deepEqual(openElements, []);
  });
});

describe('Allure results', () => {
  it('contain a result per scenario, whose attachments exist', () => {
    const files = renderAllure(report);
    const results = [...files].filter(([name]) => name.endsWith('-result.json')).map(([, text]) => JSON.parse(text));
    assert.equal(results.length, 100);
    for (const { attachments = [] } of results) for (const { source } of attachments) assert.ok(files.has(source));
    assert.deepEqual([...new Set(results.map(({ status }) => status))].toSorted(), ['failed', 'passed', 'skipped']);
  });

  it('link to the pages of the rules', () => {
    const firstRule = report.scenarios[0]?.rules[0] ?? '';
    const files = renderAllure(report, ({ id }) => (id === firstRule ? `https://docs.test/${id}` : undefined));
    const { links } = JSON.parse(files.get('scenario-1-result.json') ?? '');
    assert.deepEqual(links, [{ name: firstRule, url: `https://docs.test/${firstRule}`, type: 'link' }]);
    assert.equal(JSON.parse(renderAllure(report).get('scenario-1-result.json') ?? '').links, undefined);
  });
});

describe('Google Tag Manager', () => {
  it('is removed from a page', () => {
    const manager = 'https://www.googletagmanager.com/gtag/js?id=G-1';
    const page = `<head><script async src="${manager}"></script><script>window.dataLayer=[];function gtag(){}gtag("js")</script><script>keep()</script></head>`;
    assert.equal(removeTagManager(page), '<head><script>keep()</script></head>');
  });
});

describe('JSON report', () => {
  it('is rendered without loss', () => {
    assert.deepEqual(JSON.parse(renderJson(report)), report);
  });
});

describe('self-check report', () => {
  it('conforms to its schema', () => {
    const brokenRule = findFailedRuleId(report);
    const { rules } = report;
    const run = { bug: 'forgets', scenarios: report.scenarios };
    const selfCheck = createSelfCheck(
      [
        { ...run, id: 'fault-1', breaks: [brokenRule] },
        { ...run, id: 'fault-2', breaks: [brokenRule, 'err-405-method'] },
      ],
      rules,
    );
    assert.equal(selfCheck.score, 50);
    assert.deepEqual(selfCheck.faults[1]?.survivors, ['err-405-method']);
    assert.deepEqual(selfCheck.faults[0]?.missedBy, undefined);
    assert.equal(selfCheck.unbroken.length, rules.length - 2);
    assert.deepEqual(findSchemaProblems({ ...report, selfCheck }), []);
    assert.match(renderConsole({ ...report, selfCheck }, { color: false }), /1 of 2 faults killed, score 50\.0 %/);
  });

  it('reports a fault that prevents the start of the simulator, and chooses exit code 1', () => {
    const run = { id: 'fault-1', bug: 'forgets', breaks: ['err-404-get'], scenarios: [], doesNotStart: 'it ended (1)' };
    const selfCheck = createSelfCheck([run], report.rules);
    assert.equal(selfCheck.faults[0]?.killed, false);
    const reportWithSelfCheck = { ...report, selfCheck };
    assert.deepEqual(findSchemaProblems(reportWithSelfCheck), []);
    assert.match(renderConsole(reportWithSelfCheck, { color: false }), /\ndoes not start fault-1: it ended \(1\)\n/);
    assert.equal(chooseExitCode({ scenarios: [], problems: [], selfCheck }), 1);
  });

  it('lists the verdicts of the scenarios that did not detect a fault', () => {
    const [sample] = report.scenarios;
    assert.ok(sample);
    const scenario = { ...sample, exchanges: [] };
    const scenarios = [
      { ...scenario, id: 'features/a.feature:1', rules: ['err-404-get'], verdict: 'passed' as const },
      {
        ...scenario,
        id: 'features/b.feature:2',
        rules: ['err-404-get'],
        verdict: 'skipped' as const,
        reason: 'no port',
      },
      { ...scenario, id: 'features/c.feature:3', rules: ['err-405-method'], verdict: 'passed' as const },
    ];
    const run = { id: 'fault-1', bug: 'forgets', breaks: ['err-404-get'], scenarios };
    const failedScenario = { ...scenario, rules: ['err-404-get'], verdict: 'failed' as const };
    const secondRun = { ...run, id: 'fault-2', scenarios: [failedScenario], firstAttempt: scenarios };
    assert.match(
      renderConsole({ ...report, selfCheck: createSelfCheck([secondRun], report.rules) }, { color: false }),
      /\n1 fault was killed only in a second run, without concurrent faults:\n {2}fault-2\n {4}features\/a\.feature:1: passed\n/,
    );
    const selfCheck = createSelfCheck([run], report.rules);
    const missedBy = ['features/a.feature:1: passed', 'features/b.feature:2: skipped: no port'];
    assert.deepEqual(selfCheck.faults[0]?.missedBy, missedBy);
    assert.deepEqual(findSchemaProblems({ ...report, selfCheck }), []);
    assert.match(
      renderConsole({ ...report, selfCheck }, { color: false }),
      /survived fault-1 no scenario failed for err-404-get\n {2}features\/a\.feature:1: passed\n {2}features\/b\.feature:2: skipped: no port\n/,
    );
  });

  it('counts rules that failed under a fault but are not among its broken rules', () => {
    const scenario = report.scenarios.find(({ verdict }) => verdict === 'failed');
    assert.ok(scenario);
    const failedScenario = { ...scenario, rules: ['err-404-get', 'err-405-method', 'err-404-update'] };
    const run = { id: 'fault-1', bug: 'forgets', breaks: ['err-404-get'], scenarios: [failedScenario] };
    const selfCheck = createSelfCheck([run], report.rules);
    assert.deepEqual(selfCheck.faults[0]?.alsoFailed, ['err-405-method', 'err-404-update']);
    assert.equal(selfCheck.precision.toFixed(1), '33.3');
    assert.match(
      renderConsole({ ...report, selfCheck }, { color: false }),
      /precision 33\.3 %\nrules failed under 1 fault that does not break them:\n {2}fault-1: err-405-method, err-404-update/,
    );
  });
});

describe('rule counts', () => {
  it('states how many rules of the catalogue were tested, and why the others were not', () => {
    const lines = renderConsole({ ...report, duties: report.rules.slice(0, 2) }, { color: false })
      .trimEnd()
      .split('\n')
      .join('\n')
      .replaceAll(/\n {2,}/g, ' ');
    assert.match(lines, /^\d+ of 958 rules tested: \d+ passed, \d+ failed/m);
    assert.match(lines, /^unconfirmed: \d+ of the tested rules have not been confirmed on kube-apiserver$/m);
    assert.match(lines, /288 have no scenario yet, 30 are rules for clients, 19 only define terms$/m);
    assert.match(lines, /^client rules, tested on the suite's own client: 2 passed$/m);
    assert.match(lines, /\n\d+ passed, \d+ failed, \d+ skipped$/);
  });
});

describe('exit code', () => {
  it('determines the documented exit codes', () => {
    assert.equal(chooseExitCode(report), 1);
    assert.equal(chooseExitCode(createSampleReport(3, { hasFailures: false })), 0);
    assert.equal(chooseExitCode(createSampleReport(0, { hasFailures: false })), 4);
    assert.equal(chooseExitCode({ scenarios: [], problems: [{ kind: 'harness', what: 'x' }] }), 5);
  });
});
