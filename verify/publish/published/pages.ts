/** Generates the pages about published reports and findings: a README for each server, an overview, and the track record. */

import { MONITORS } from '../../../checks/monitors/catalogue.ts';
import type { Envelope } from '../../../reports/schema/envelope.ts';
import { countVerdicts } from '../../../reports/summary.ts';
import { renderBugSections } from './bug-reports.ts';
import { type Findings, joinFindings, type ReportedFinding, readFindings } from './findings.ts';
import { buildRunFlags } from './judge-server.ts';
import { PUBLISHED_FOLDER, readPublishedReport } from './reports.ts';
import { isOwnServer, type PublishedServer, readPublishedServers } from './servers.ts';

/** The current IDs of renamed monitors. Published reports contain the former IDs. */
const FORMER_MONITOR_IDS: Readonly<Record<string, string>> = {
  existence: 'found-objects',
  identities: 'server-set-metadata',
  'list-is-state': 'list-contents',
  places: 'paths',
  'version-contents': 'consistent-contents',
  'watches-tell-all': 'watch-completeness',
  'written-shown': 'write-responses',
};

const GENERATED_NOTE = '<!-- Generated from published/ and the reports by `npm run generate`. Do not edit. -->';

interface PublishedVerdict {
  readonly server: PublishedServer;
  readonly report: Envelope;
  readonly findings: Findings;
  /** The findings with the scenarios and rules that fail because of them. */
  readonly reportedFindings: readonly ReportedFinding[];
}

/** Returns the text of each page by its path from the root. */
export function renderPages(): [string, string][] {
  const verdicts = listVerdicts(readPublishedServers());
  return [
    ...verdicts.map((verdict): [string, string] => [
      `${PUBLISHED_FOLDER}/${verdict.server.name}/README.md`,
      renderServerPage(verdict),
    ]),
    [`${PUBLISHED_FOLDER}/README.md`, renderOverview(verdicts)],
    ['docs/track-record.md', renderTrackRecord(verdicts)],
  ];
}

/** Returns the table of servers in the README of the repository. */
export function renderVerdictsTable(): string {
  return renderTable(listVerdicts(readPublishedServers()), `${PUBLISHED_FOLDER}/`);
}

function listVerdicts(servers: readonly PublishedServer[]): PublishedVerdict[] {
  return servers.flatMap((server) => {
    const report = readPublishedReport(server.name);
    const findings = readFindings(server.name);
    if (report === undefined || findings === undefined) return [];
    return [{ server, report, findings, reportedFindings: joinFindings(report, findings.findings).findings }];
  });
}

/** Renders the table of servers, with links that start with `linkPrefix`. */
function renderTable(verdicts: readonly PublishedVerdict[], linkPrefix: string): string {
  const rows = verdicts.map(({ server, report, reportedFindings }) => {
    const { tested, broken } = countRules(report, reportedFindings);
    const pageLink = `[${server.title}](${linkPrefix}${server.name}/README.md)`;
    return `| ${pageLink} | ${formatVersion(server)} | \`${server.resource}\` | ${tested} | ${broken} | ${reportedFindings.filter(isConfirmed).length} | ${formatProfiles(report)} |`;
  });
  return [
    '| server | version | resource under test | rules tested | broken | root causes | conformance profiles |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
}

function formatVersion(server: PublishedServer): string {
  return server.package.version;
}

/** Counts the tested and the broken rules. A rule is not counted as broken if all findings about it are false alarms. */
function countRules(
  { rules }: Envelope,
  reportedFindings: readonly ReportedFinding[],
): { tested: number; broken: number } {
  const { passed, failed, 'expected failure': expectedFailed, refused } = countVerdicts(rules);
  const rulesWithFindings = new Set(reportedFindings.filter(isConfirmed).flatMap((finding) => finding.rules));
  const brokenRules = rules.filter(({ id, verdict }) => verdict === 'failed' && rulesWithFindings.has(id));
  return { tested: passed + failed + expectedFailed + refused, broken: brokenRules.length };
}

/** Reports whether a finding is not a false alarm. */
function isConfirmed({ claimed }: ReportedFinding): boolean {
  return claimed !== 'false alarm';
}

function formatProfiles({ conformance = [] }: Envelope): string {
  const conformantLevels = conformance.filter(({ verdict }) => verdict === 'conformant');
  const extendedProfiles = conformantLevels.filter(({ level }) => level === 'extended').map(({ profile }) => profile);
  const coreProfiles = conformantLevels
    .map(({ profile }) => profile)
    .filter((profile) => !extendedProfiles.includes(profile));
  const parts = [
    ...(extendedProfiles.length === 0 ? [] : [`level extended: ${extendedProfiles.join(', ')}`]),
    ...(coreProfiles.length === 0 ? [] : [`level core: ${[...new Set(coreProfiles)].join(', ')}`]),
  ];
  return parts.length === 0 ? 'none' : parts.join('; ');
}

function renderServerPage({ server, report, findings, reportedFindings }: PublishedVerdict): string {
  const { tested, broken } = countRules(report, reportedFindings);
  const counts = countVerdicts(report.scenarios);
  const { run, subject } = report;
  return `${[
    GENERATED_NOTE,
    '',
    `# ${server.title}`,
    '',
    server.description,
    '',
    `| | |`,
    `| --- | --- |`,
    `| package | \`${server.package.name}\` ${server.package.version}, from ${server.package.registry} |`,
    `| home | ${server.home} |`,
    `| claims | ${server.claims} |`,
    `| reported version | ${subject.version ?? 'none'} |`,
    `| tested with | \`${server.resource}\`, ${run.started.slice(0, 10)}, by assay ${run.assay.version}, revision ${run.assay.revision ?? 'unknown'}, seed ${run.seed} |`,
    `| verdict | ${tested} rules tested, ${broken} broken; ${counts.passed} scenarios passed, ${counts.failed} failed, ${counts.skipped} skipped |`,
    `| conformance profiles | ${formatProfiles(report)} |`,
    '',
    findings.summary,
    '',
    `[JSON report](report.json.gz)${server.exchanges === true ? ' · [exchanges for each rule](exchanges.json.gz)' : ''}. To open the report as a page:`,
    '',
    `    gunzip --keep reports/published/${server.name}/report.json.gz`,
    `    node bin/assay.js report reports/published/${server.name}/report.json --open`,
    '',
    ...(reportedFindings.length === 0 ? ['## Failures', '', 'None.', ''] : renderFindings(server, reportedFindings)),
    '## Reproduce',
    '',
    `    npm run published ${server.name}`,
    '',
    `This needs ${server.requires}. The command runs the following commands in a temporary folder, and compares each verdict with the published verdict:`,
    '',
    ...server.build.map((command) => `    ${command}`),
    ...[...(server.services ?? []), ...(server.server === undefined ? [] : [server.server])].map(
      ({ start }) => `    ${start} &`,
    ),
    `    node bin/assay.js ${buildRunFlags(server)}`,
    '',
  ].join('\n')}`;
}

function renderFindings(server: PublishedServer, reportedFindings: readonly ReportedFinding[]): string[] {
  const orderedFindings = reportedFindings.toSorted((a, b) => b.scenarios.length - a.scenarios.length);
  return [
    '## Failures by root cause',
    '',
    'Each root cause was checked by hand against the specification. *Claimed* says whether the server claims the behavior: a mock that does not claim it is',
    'not at fault, but users of the mock should know about the difference. A *false alarm* is an error of the suite and does not count as a broken rule.',
    '',
    ...orderedFindings.flatMap((finding, index) => [
      `### ${index + 1}. ${finding.cause}`,
      '',
      `| | |`,
      `| --- | --- |`,
      `| specification | ${finding.expected} ([${finding.rule}](../../../docs/reference/${buildAreaPagePath(finding)})) |`,
      `| server | ${finding.observed} |`,
      `| effect on users | ${finding.impact} |`,
      `| claimed by ${server.title} | ${finding.claimed} |`,
      `| found by | ${finding.scenarios.length} ${finding.scenarios.length === 1 ? 'scenario' : 'scenarios'}, such as *${renderExample(finding)}* |`,
      `| rules | ${finding.rules.map((rule) => `\`${rule}\``).join(', ')} |`,
      '',
    ]),
  ];
}

function buildAreaPagePath({ scenarios, rule }: ReportedFinding): string {
  const area = scenarios.find(({ rules }) => rules.includes(rule))?.area ?? scenarios[0]?.area ?? '';
  return `rules-${area}.md#${rule}`;
}

function renderExample({ rule, scenarios }: ReportedFinding): string {
  const scenario = scenarios.find(({ rules }) => rules.includes(rule)) ?? scenarios[0];
  if (scenario === undefined) return '';
  const monitorId = /^checks\/monitors\/(.*)\.ts:1$/.exec(scenario.id)?.[1];
  const monitor = MONITORS.find(({ id }) => id === (FORMER_MONITOR_IDS[monitorId ?? ''] ?? monitorId));
  return monitor === undefined ? `${scenario.name} (${scenario.id})` : `${monitor.statement} (monitor ${monitor.id})`;
}

function renderOverview(verdicts: readonly PublishedVerdict[]): string {
  return `${GENERATED_NOTE}

# Published verdicts

Results of complete runs of the suite on servers from public package registries: the report of each run, its failures grouped by root cause, and their
effect on users of the server. Mocks do not claim to implement the whole API, and differences that they do not claim to avoid are not errors. Their pages
explain what a test against the mock cannot verify.

${renderTable(verdicts, '')}

\`npm run published\` repeats all runs, and \`npm run published NAME…\` the runs on the named servers. With \`--compare\`, it only compares the verdicts with
the published verdicts.
[kube-apiserver of every release](releases.md) · [all differences](../../docs/track-record.md) · [how to add a server](../../published/README.md)
`;
}

function renderTrackRecord(verdicts: readonly PublishedVerdict[]): string {
  const otherVerdicts = verdicts.filter(({ server }) => !isOwnServer(server));
  const rows = otherVerdicts.flatMap(({ server, report, reportedFindings }) =>
    reportedFindings
      .filter(isConfirmed)
      .map(
        (finding) =>
          `| [${server.title}](../${PUBLISHED_FOLDER}/${server.name}/README.md) | ${formatVersion(server)} | ${finding.cause} | [${finding.rule}](reference/${buildAreaPagePath(finding)}) | ${renderExample(finding)} | ${finding.claimed} | ${report.run.started.slice(0, 10)} |`,
      ),
  );
  const serversWithoutDifferences = otherVerdicts
    .filter(({ reportedFindings }) => !reportedFindings.some(isConfirmed))
    .map(({ server }) => `${server.title} ${formatVersion(server)}`);
  return `${GENERATED_NOTE}

# Track record

Every difference from the specification that a published run found on a server of another project, with the scenario that found it. *Claimed* says whether
the server claims the behavior; a mock that does not claim it is not at fault.

| server | version | difference | rule | scenario | claimed | last seen |
| --- | --- | --- | --- | --- | --- | --- |
${rows.join('\n')}

${serversWithoutDifferences.length === 0 ? '' : `No differences: ${serversWithoutDifferences.join(', ')}.\n`}${KUBE_APISERVER_DEFECTS}
${renderBugSections()}`;
}

/** The defects of kube-apiserver. Each defect is a departure with a script that reproduces it. */
const KUBE_APISERVER_DEFECTS = `
## kube-apiserver

| releases | difference | departure | found by | script |
| --- | --- | --- | --- | --- |
| 1.33.13, 1.34.4, 1.37.2 | The rows of a Table of IPAddresses have three cells, but the Table has two columns | [ip-address-cells](reference/departures.md#ip-address-cells) | monitor \`table-cells\` | [ip-address-cells.sh](findings/ip-address-cells.sh) |
| 1.32.13, 1.34.4, 1.37.2 | A PUT of an unchanged custom object changes its resourceVersion: an applied \`labels: {}\` is stored, but no response contains it | [applied-empty-metadata](reference/departures.md#applied-empty-metadata) | random programs of [features/rest/combinations.feature](../features/rest/combinations.feature), monitor \`unchanged-writes\` | [applied-empty-metadata.sh](findings/applied-empty-metadata.sh) |
| 1.32.13, 1.34.4, 1.37.2 | After the last binding of a policy with a built-in paramKind is deleted, a new binding does not find later objects of this kind until the server restarts ([reported](https://github.com/kubernetes/kubernetes/issues/130887)) | [stopped-parameter-informer](reference/departures.md#stopped-parameter-informer) | [features/cel/policy-parameters.feature](../features/cel/policy-parameters.feature) | [stopped-parameter-informer.sh](findings/stopped-parameter-informer.sh) |
| 1.19 to 1.23 | A list with resourceVersionMatch=Exact and fieldSelector metadata.name=NAME returns the current resourceVersion instead of the requested resourceVersion | [exact-list-by-name](reference/departures.md#exact-list-by-name) | random programs of [features/rest/combinations.feature](../features/rest/combinations.feature), monitor \`list-versions\` | [exact-list-by-name.sh](findings/exact-list-by-name.sh) |
| 1.19 to 1.23 | An update can change immutable fields of an Event of \`events.k8s.io/v1\`, because the server compares the new Event with itself | [event-updates](reference/departures.md#event-updates) | [features/events/rejected-patches.feature](../features/events/rejected-patches.feature) | [event-updates.sh](findings/event-updates.sh) |
| until 1.18 | A PUT of the scale of an absent custom object ends in a panic, and the connection closes without a response | [absent-custom-scale](reference/departures.md#absent-custom-scale) | [features/subresources/scale-absent.feature](../features/subresources/scale-absent.feature) | [absent-custom-scale.sh](findings/absent-custom-scale.sh) |
| 1.17 | An apply of a custom object whose scale has an integer field is rejected with 422 | [apply-integer-replicas](reference/departures.md#apply-integer-replicas) | [features/patch/custom-types.feature](../features/patch/custom-types.feature) | [apply-integer-replicas.sh](findings/apply-integer-replicas.sh) |
| 1.18 to 1.21 | An apply to the scale of a custom object ends in a panic, and the connection closes without a response | [apply-custom-scale](reference/departures.md#apply-custom-scale) | [features/managed-fields/applied-scale.feature](../features/managed-fields/applied-scale.feature) | [apply-custom-scale.sh](findings/apply-custom-scale.sh) |
`;
