/** Formats the lines that a run prints before its first scenario: the start of the run, then the server and the settings. */

import { parseServerUrl } from '../../client/exchange/target.ts';
import { checkLaunchCommand } from '../../client/launch/launch-command.ts';
import { escapeInvisible } from '../../reports/render/escape-invisible.ts';
import { wrapText } from '../../reports/render/wrap-text.ts';
import { type DialectName, getDialect } from '../../spec/dialect.ts';
import { BASE_RELEASE } from '../../spec/emulated.ts';
import { findDefaultResource } from '../../steps/harness/resource/resource-under-test.ts';
import type { ServerOptions } from '../options/options.ts';
import type { OpenSubject } from '../subject/subject.ts';
import type { RunStart } from './judge.ts';

const MAX_WIDTH = 80;

/**
 * Returns the first line, which is printed before the suite is loaded and the first request is sent. Throws a usage error for an invalid
 * address or command.
 */
export function formatFirstLine({ server, kubeconfig, launch }: ServerOptions): string {
  if (launch !== undefined) checkLaunchCommand(launch);
  const text =
    (server !== undefined && `probing ${parseServerUrl(server, '--server')} …`) ||
    (kubeconfig !== undefined && `probing the server of ${kubeconfig === true ? 'the kubeconfig' : kubeconfig} …`) ||
    (launch === undefined ? 'starting the bundled simulator …' : `starting ${launch} …`);
  return `${wrapText(text, MAX_WIDTH)}\n`;
}

const ORIGIN_TEXTS: Readonly<Record<string, string>> = {
  simulator: 'the bundled simulator',
  launched: 'started by this run',
};

/** The names of API groups and media types, by dialect. */
const DIALECT_TEXTS: Readonly<Record<DialectName, string>> = {
  orch: 'the placeholder names of the specification',
  kubernetes: 'the names of Kubernetes',
};

const PROFILE_TEXTS = {
  specification: 'the behavior that the specification describes, even if kube-apiserver departs from it',
  kubernetes: 'the behavior of kube-apiserver, even if it departs from the specification',
} as const;

export function formatServerAndSettings(
  subject: OpenSubject,
  { scenarioCount, omittedCount, seed, id: runId, wording: comparesWording }: RunStart & { readonly seed: number },
): string {
  const { reported, profile, launch, release } = subject;
  const { url, origin, version } = reported;
  const rows = [
    ['server', [url, ORIGIN_TEXTS[origin], version].filter((part) => part !== undefined).join(', ')],
    ['dialect', formatDialect(subject.inventory.dialect)],
    ['expected', `${PROFILE_TEXTS[profile]} (--profile ${profile})`],
    ...(release === undefined || release === BASE_RELEASE
      ? []
      : [['release', `${release}: rules that do not apply to this release are skipped`]]),
    ...(comparesWording ? [] : [['texts', 'messages and warnings are not compared (--wording compares them)']]),
    ['scenarios', `${scenarioCount}, ordered by seed ${seed}`],
    ...(findDefaultResource(subject.inventory) !== undefined || subject.resources.length > 0
      ? []
      : [
          [
            'selected',
            'only rules that apply to every server, because this server lists no resources (specify one with --resource)',
          ],
        ]),
    ...(omittedCount === 0
      ? []
      : [['left out', `${omittedCount} scenarios about controllers (--area deletion includes them)`]]),
    // The ID is needed to remove objects later. A server that the run starts is removed together with its objects.
    ...(launch === undefined ? [['run', `${runId} (part of the name of every object that the run creates)`]] : []),
  ];
  const lines = rows.map(([name = '', value]) => `${name.padEnd(11)}${value}`);
  return `${wrapText(escapeInvisible(lines.join('\n')), MAX_WIDTH)}\n\n`;
}

function formatDialect(name: DialectName): string {
  return `${name} (${DIALECT_TEXTS[name]}, such as coordination.${getDialect(name).groupSuffix})`;
}
