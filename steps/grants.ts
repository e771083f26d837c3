/**
 * Sentences about what users may: a role and a binding of their own, or, where the server has no roles and was started with a file of
 * grants, a line there. Both say the same: verbs, groups, resources, names, non-resource paths.
 */
import { appendFileSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DataTable, Given } from '@cucumber/cucumber';
import { harness } from '../client/errors.ts';
import { POLICY_FILE } from '../client/launched.ts';
import { tape } from '../client/tape/tape.ts';
import type { Rule } from './effects/bindings.ts';
import type { AssayWorld } from './world.ts';

/** A role of its own, of the scenario's namespace or of the cluster, bound to the user. Rows are path and value of its one rule. */
Given(
  'the user {string} has a role {scope} with:',
  async function (this: AssayWorld, user: string, scope: string, table: DataTable) {
    const rule = (await this.changed({}, table.raw())) as Rule;
    await grant(this, await this.text(user), rule, scope === 'in the namespace');
  },
);

async function grant(world: AssayWorld, user: string, rule: Rule, inNamespace: boolean): Promise<void> {
  if (world.launched?.policyFile === true) {
    const namespace = inNamespace ? { namespaces: [await world.text('{namespace}')] } : {};
    return note(world, { user, ...granted(rule), ...namespace });
  }
  const kind = inNamespace ? 'Role' : 'ClusterRole';
  const { group } = world.resource(kind);
  const name = inNamespace ? `role-${user}` : `role-${user}-${world.unique}`;
  const create = async (of: string, body: object): Promise<void> => {
    await world.prepare({ method: 'POST', path: await world.pathTo(of), body: JSON.stringify(body) });
  };
  await create(kind, { metadata: { name }, rules: [rule] });
  await create(`${kind}Binding`, {
    metadata: { name },
    roleRef: { apiGroup: group, kind, name },
    subjects: [{ apiGroup: group, kind: 'User', name: user }],
  });
}

function granted({ resourceNames, ...rest }: Rule): object {
  return { ...rest, ...(resourceNames !== undefined && { names: resourceNames }) };
}

let notes = 0;

/** The line goes with the scenario, as roles do: users of the same name in later ones must not have it. */
function note({ launched, atEnd }: AssayWorld, grantLine: object): void {
  if (launched === undefined) throw harness('grants need a server that the scenario named first');
  const file = join(launched.dir, POLICY_FILE);
  const line = `${JSON.stringify(grantLine)}\n`;
  tape().acted(() => {
    appendFileSync(file, line);
    touch(file);
    atEnd.push(() => {
      writeFileSync(file, readFileSync(file, 'utf8').replace(line, ''));
      touch(file);
    });
  });
}

/** The server reads the file again when its time differs, and two lines may come within one tick of it. */
function touch(file: string): void {
  notes += 1;
  utimesSync(file, new Date(), new Date(Date.UTC(2030) + notes * 1000));
}
