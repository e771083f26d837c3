/**
 * The one subject of a worker, connected at the first use. Where no target was given (`npx cucumber-js` by itself) it is the server
 * that ASSAY_SERVER names, else a simulator started for it.
 */
import { type Launched, launchPlanForSimulator, launchServer } from '../client/launcher.ts';
import { serverUrl } from '../client/target.ts';
import { type Parameters, type Subject, subjectOf } from './subject.ts';

let current: Promise<Subject> | undefined;
let launched: Launched | undefined;

export function subject(parameters: Parameters): Promise<Subject> {
  current ??= open(parameters);
  return current;
}

async function open(parameters: Parameters): Promise<Subject> {
  if (parameters.target !== undefined) return subjectOf(parameters);
  const address = process.env.ASSAY_SERVER;
  if (address !== undefined)
    return subjectOf({ ...parameters, target: { url: serverUrl(address, 'ASSAY_SERVER'), insecure: true } });
  const launch = launchPlanForSimulator();
  launched = await launchServer(launch, []);
  return subjectOf({
    ...parameters,
    launch,
    target: launched.target,
    ...(launched.control === undefined ? {} : { control: launched.control }),
  });
}

export async function closeSubject(): Promise<void> {
  const open = current;
  current = undefined;
  await (await open)?.target.close();
  await launched?.stop();
  launched = undefined;
}
