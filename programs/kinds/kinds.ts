/**
 * The kinds that random programs use: all kinds that both compared servers list, or those that `--kind` selects. A program draws from these
 * kinds, or finds one of them by the name of its resource.
 */
import fc from 'fast-check';
import { GADGETS, GADGETS_BETA } from './custom-kind.ts';
import { BUILT_IN_KINDS, type Kind } from './kind.ts';

/** The resources of kinds for programs that do not need a specific kind. */
const PROGRAM_RESOURCES = [
  ...['endpoints', 'configmaps', 'secrets', 'serviceaccounts', 'leases', 'deployments', 'services', 'pods'],
  ...['resourcequotas', 'limitranges', 'gadgets'],
];

export class KindSelection {
  /** All served kinds, or the kinds that the user selected, in the order of discovery. */
  readonly allKinds: readonly Kind[];
  /** Kinds for programs that do not need a specific kind. */
  readonly programKinds: readonly Kind[];
  /** Whether the user selected the kinds. */
  readonly isUserSelection: boolean;

  /** `selectedNames` contains the kinds or resources that the user selected. */
  constructor(servedKinds: readonly Kind[], selectedNames?: readonly string[]) {
    this.isUserSelection = selectedNames !== undefined;
    this.allKinds = servedKinds.filter(
      ({ kind, resource }) => selectedNames?.some((name) => name === kind || name === resource) ?? true,
    );
    const selectedKinds =
      selectedNames === undefined ? PROGRAM_RESOURCES.map(findKind) : this.allKinds.filter((kind) => kind.isWritable);
    this.programKinds = selectedKinds.map((kind) => this.allKinds.find(({ id }) => id === kind.id) ?? kind);
  }

  /** Returns the kinds that the user selected; by default, the kinds with these resources. */
  selectKinds(resources: readonly string[]): Kind[] {
    return this.isUserSelection
      ? [...this.programKinds]
      : resources.map(findKind).map((kind) => this.allKinds.find(({ id }) => id === kind.id) ?? kind);
  }

  /** Draws one of the kinds for programs, most often ConfigMap. */
  get kindArbitrary(): fc.Arbitrary<Kind> {
    if (this.isUserSelection) return fc.constantFrom(...this.programKinds);
    return fc.oneof(
      { weight: 1, arbitrary: fc.constant(findKind('configmaps')) },
      { weight: 3, arbitrary: fc.constantFrom(...this.programKinds) },
    );
  }
}

/** Returns the built-in or custom kind with this resource. A server may not have it. */
export function findKind(resource: string): Kind {
  const kind = [...BUILT_IN_KINDS, GADGETS].find((kind) => kind.resource === resource);
  if (kind === undefined) throw new Error(`there is no kind with the resource ${resource}`);
  return kind;
}

/** The kinds of release 1.32, with the custom kind. */
export const KNOWN_KINDS = new KindSelection([...BUILT_IN_KINDS, GADGETS, GADGETS_BETA]);
