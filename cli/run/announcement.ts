/** What a run says before its first scenario: at once what it is about to do, then which server it found. */

import { serverUrl } from '../../client/exchange/target.ts';
import { checkLaunchCommand } from '../../client/launch/launch-command.ts';
import { fitToWidth } from '../../reports/render/fit.ts';
import { escapeInvisible } from '../../reports/render/visible.ts';
import { defaultResource } from '../../steps/harness/resource/resource-under-test.ts';
import type { ServerOptions } from '../options/options.ts';
import type { OpenSubject } from '../subject/subject.ts';
import type { RunStart } from './judge.ts';

const WIDTH = 80;

/** The release whose rules the catalogue has. */
const SUITE_RELEASE = '1.32';

/** Before anything is loaded or asked; an address or a command that can't be one is told instead. */
export function firstLine({ server, kubeconfig, launch }: ServerOptions): string {
  if (launch !== undefined) checkLaunchCommand(launch);
  const text =
    (server !== undefined && `probing ${serverUrl(server, '--server')} …`) ||
    (kubeconfig !== undefined && `probing the server of ${kubeconfig === true ? 'the kubeconfig' : kubeconfig} …`) ||
    (launch === undefined ? 'starting the bundled simulator …' : `starting ${launch} …`);
  return `${fitToWidth(text, WIDTH)}\n`;
}

const ORIGINS: Readonly<Record<string, string>> = {
  simulator: 'the bundled simulator',
  launched: 'started by this run',
};

const PROFILES = {
  specification: 'what the specification says, also where kube-apiserver departs from it',
  kubernetes: 'what kube-apiserver does where it departs from the specification',
} as const;

export function serverFound(
  subject: OpenSubject,
  { scenarios, leftOut, seed, id, wording }: RunStart & { readonly seed: number },
): string {
  const { reported, profile, launch, release } = subject;
  const { url, origin, version, dialect } = reported;
  const rows = [
    ['server', [url, ORIGINS[origin], version].filter((part) => part !== undefined).join(', ')],
    ['dialect', `${dialect}: how it spells API groups and media types`],
    ['expected', `${PROFILES[profile]} (profile ${profile})`],
    ...(release === undefined || release === SUITE_RELEASE
      ? []
      : [['release', `${release}: what came later is skipped, and what is otherwise since`]]),
    ...(wording ? [] : [['texts', 'messages and warnings may be worded in any way (else --wording)']]),
    ['scenarios', `${scenarios}, in the order of seed ${seed}`],
    ...(defaultResource(subject.inventory) !== undefined || subject.resources.length > 0
      ? []
      : [['judged', 'the server lists no resource: what holds of every server (else --resource)']]),
    ...(leftOut === 0
      ? []
      : [['left out', `${leftOut} of what controllers beside the server do: ask with --area deletion`]]),
    // What the run starts itself goes with all that was made there.
    ...(launch === undefined ? [['run', `${id}, part of every name that it makes on the server`]] : []),
  ];
  const lines = rows.map(([name = '', value]) => `${name.padEnd(11)}${value}`);
  return `${fitToWidth(escapeInvisible(lines.join('\n')), WIDTH)}\n\n`;
}
