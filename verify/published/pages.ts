/** The pages that are made of the published reports and of the findings: a README for each server, the track record, and the tables. */

import type { Envelope } from '../../reports/schema/envelope.ts';
import { countVerdicts } from '../../reports/summary.ts';
import { type Findings, findingsOf, joined, type ShownFinding } from './findings.ts';
import { runFlags } from './judging.ts';
import { PUBLISHED, publishedReport } from './reports.ts';
import { isOurs, type PublishedServer, publishedServers } from './servers.ts';

const MADE = '<!-- Made from published/ and the reports by `npm run generate`; not edited by hand. -->';

interface Verdict {
  readonly server: PublishedServer;
  readonly report: Envelope;
  readonly findings: Findings;
  readonly shown: readonly ShownFinding[];
}

/** Paths from the root with their text. */
export function publishedPages(): [string, string][] {
  const verdicts = verdictsOf(publishedServers());
  return [
    ...verdicts.map((verdict): [string, string] => [
      `${PUBLISHED}/${verdict.server.name}/README.md`,
      serverPage(verdict),
    ]),
    [`${PUBLISHED}/README.md`, overview(verdicts)],
    ['docs/track-record.md', trackRecord(verdicts)],
  ];
}

/** For the README of the repository. */
export function verdictsTable(): string {
  return table(verdictsOf(publishedServers()), `${PUBLISHED}/`);
}

function verdictsOf(servers: readonly PublishedServer[]): Verdict[] {
  return servers.flatMap((server) => {
    const report = publishedReport(server.name);
    const findings = findingsOf(server.name);
    if (report === undefined || findings === undefined) return [];
    return [{ server, report, findings, shown: joined(report, findings.findings).findings }];
  });
}

function table(verdicts: readonly Verdict[], base: string): string {
  const rows = verdicts.map(({ server, report, shown }) => {
    const { judgedRules, failed } = rulesOf(report, shown);
    const name = `[${server.title}](${base}${server.name}/README.md)`;
    return `| ${name} | ${versionOf(server)} | \`${server.resource}\` | ${judgedRules} | ${failed} | ${shown.filter(isTrue).length} | ${profilesOf(report)} |`;
  });
  return [
    '| server | version | judged on | rules judged | broken | root causes | conformance profiles that hold |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
}

function versionOf(server: PublishedServer): string {
  return server.package.version;
}

/** A rule that only a false alarm speaks of is not called broken. */
function rulesOf({ rules }: Envelope, shown: readonly ShownFinding[]): { judgedRules: number; failed: number } {
  const { passed, failed, 'expected failure': expected, refused } = countVerdicts(rules);
  const broken = new Set(shown.filter(isTrue).flatMap((finding) => finding.rules));
  const truly = rules.filter(({ id, verdict }) => verdict === 'failed' && broken.has(id));
  return { judgedRules: passed + failed + expected + refused, failed: truly.length };
}

function isTrue({ promised }: ShownFinding): boolean {
  return promised !== 'false alarm';
}

function profilesOf({ conformance = [] }: Envelope): string {
  const holding = conformance.filter(({ verdict }) => verdict === 'conformant');
  const extended = holding.filter(({ level }) => level === 'extended').map(({ profile }) => profile);
  const core = holding.map(({ profile }) => profile).filter((profile) => !extended.includes(profile));
  const parts = [
    ...(extended.length === 0 ? [] : [`extended: ${extended.join(', ')}`]),
    ...(core.length === 0 ? [] : [`core: ${[...new Set(core)].join(', ')}`]),
  ];
  return parts.length === 0 ? 'none' : parts.join('; ');
}

function serverPage({ server, report, findings, shown }: Verdict): string {
  const { judgedRules, failed } = rulesOf(report, shown);
  const counts = countVerdicts(report.scenarios);
  const { run, subject } = report;
  return `${[
    MADE,
    '',
    `# ${server.title}`,
    '',
    server.what,
    '',
    `| | |`,
    `| --- | --- |`,
    `| package | \`${server.package.name}\` ${server.package.version}, from ${server.package.registry} |`,
    `| home | ${server.home} |`,
    `| what it promises | ${server.promises} |`,
    `| what it calls itself | ${subject.version ?? 'nothing'} |`,
    `| judged on | \`${server.resource}\`, ${run.started.slice(0, 10)}, by assay ${run.assay.version} of revision ${run.assay.revision ?? 'unknown'}, seed ${run.seed} |`,
    `| verdict | ${judgedRules} rules judged, ${failed} broken; ${counts.passed} scenarios passed, ${counts.failed} failed, ${counts.skipped} skipped |`,
    `| profiles that hold | ${profilesOf(report)} |`,
    '',
    findings.inShort,
    '',
    `[The page of the run](report.html) · [its JSON](report.json.gz)${server.exchanges === true ? ' · [an exchange for each rule](exchanges.json.gz)' : ''}`,
    '',
    ...(shown.length === 0 ? ['## What failed', '', 'Nothing.', ''] : findingsSection(server, shown)),
    '## To do it again',
    '',
    `    npm run published ${server.name}`,
    '',
    `Needs ${server.needs}. It does this, in a folder of its own, and says whether every verdict is the one that is published:`,
    '',
    ...server.build.map((command) => `    ${command}`),
    ...[...(server.beside ?? []), ...(server.server === undefined ? [] : [server.server])].map(
      ({ start }) => `    ${start} &`,
    ),
    `    node bin/assay.js ${runFlags(server)}`,
    '',
  ].join('\n')}`;
}

function findingsSection(server: PublishedServer, shown: readonly ShownFinding[]): string[] {
  const ordered = shown.toSorted((a, b) => b.scenarios.length - a.scenarios.length);
  return [
    '## What failed, by root cause',
    '',
    'Each was checked by hand against the specification. *Promised* says whether the server claims the behaviour: of a mock that does not, the finding is',
    'no reproach, but worth knowing for who tests with it. A *false alarm* is a fault of this suite: the server is right, and nothing is counted as broken.',
    '',
    ...ordered.flatMap((finding, index) => [
      `### ${index + 1}. ${finding.cause}`,
      '',
      `| | |`,
      `| --- | --- |`,
      `| the specification | ${finding.says} ([${finding.rule}](../../../docs/reference/${areaPageOf(finding)})) |`,
      `| what came | ${finding.does} |`,
      `| for who uses it | ${finding.means} |`,
      `| promised by ${server.title} | ${finding.promised} |`,
      `| shown by | ${finding.scenarios.length} ${finding.scenarios.length === 1 ? 'scenario' : 'scenarios'}, such as *${example(finding)}* |`,
      `| rules | ${finding.rules.map((rule) => `\`${rule}\``).join(', ')} |`,
      '',
    ]),
  ];
}

function areaPageOf({ scenarios, rule }: ShownFinding): string {
  const area = scenarios.find(({ rules }) => rules.includes(rule))?.area ?? scenarios[0]?.area ?? '';
  return `rules-${area}.md#${rule}`;
}

function example({ rule, scenarios }: ShownFinding): string {
  const scenario = scenarios.find(({ rules }) => rules.includes(rule)) ?? scenarios[0];
  return scenario === undefined ? '' : `${scenario.name} (${scenario.id})`;
}

function overview(verdicts: readonly Verdict[]): string {
  return `${MADE}

# Published verdicts

Whole runs of the suite on servers that can be had from the package registries: the page and the JSON of each run, what failed by root cause, and what that
means for who uses the server. A mock is not a kube-apiserver and mostly does not claim to be one; what it was not built for is told, not held against it.
Where nothing is promised a verdict says what a test that passes there does not show.

${table(verdicts, '')}

\`npm run published\` does all of them again, \`npm run published NAME…\` some; \`--compare\` only says whether the verdicts are the same.
[Every difference by server and scenario](../../docs/track-record.md) · [how a server is added](../../published/README.md)
`;
}

function trackRecord(verdicts: readonly Verdict[]): string {
  const others = verdicts.filter(({ server }) => !isOurs(server));
  const rows = others.flatMap(({ server, report, shown }) =>
    shown
      .filter(isTrue)
      .map(
        (finding) =>
          `| [${server.title}](../${PUBLISHED}/${server.name}/README.md) | ${versionOf(server)} | ${finding.cause} | [${finding.rule}](reference/${areaPageOf(finding)}) | ${example(finding)} | ${finding.promised} | ${report.run.started.slice(0, 10)} |`,
      ),
  );
  const silent = others
    .filter(({ shown }) => !shown.some(isTrue))
    .map(({ server }) => `${server.title} ${versionOf(server)}`);
  return `${MADE}

# Track record

Every difference from the specification that a published run found on a server that others wrote: by which scenario, and when it was last seen. *Promised* says
whether the server claims the behaviour; a mock that does not is not at fault.

| server | version | difference | rule | scenario | promised | last seen |
| --- | --- | --- | --- | --- | --- | --- |
${rows.join('\n')}

${silent.length === 0 ? '' : `No difference was found on ${silent.join(', ')}.\n`}`;
}
