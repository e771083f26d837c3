/** Public bug reports of other projects, and the fault of the simulator that reproduces each: a section of the track record. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { Fault } from '../../../faults/fault.ts';
import { FAULTS } from '../../../simulator/faults/catalogue.ts';

interface BugReport {
  readonly class: string;
  readonly project: string;
  readonly report: string;
  readonly bug: string;
  /** Its name in simulator/faults/. */
  readonly fault: string;
}

export function renderBugReports(): string {
  const text = readFileSync(new URL('../../../published/bug-reports.yaml', import.meta.url), 'utf8');
  const rows = (parse(text) as BugReport[]).map(({ class: sort, project, report, bug, fault }) => {
    const breaks = (FAULTS as Readonly<Record<string, Fault>>)[fault]?.breaks;
    if (breaks === undefined) throw new Error(`published/bug-reports.yaml: there is no fault ${fault}`);
    const rules = breaks.map((rule) => `\`${rule}\``).join(', ');
    return `| ${sort} | ${project} | [${bug}](${report}) | \`${fault}\` | ${rules} |`;
  });
  return `
## Public bug reports

Bugs that people have reported of other servers, fakes and proxies. The self-check reproduces each as a fault of the simulator, and detects it by a
scenario of each of these rules.

| class | project | report | fault | rules |
| --- | --- | --- | --- | --- |
${rows.join('\n')}
${PLANTED_BUGS}`;
}

const PLANTED_BUGS = `
## Planted bugs

Bugs in a proxy in front of the simulator, or in an edit of its source. Their authors did not know whether the suite detects them. The
column "closed" counts missed bugs for which the suite has scenarios since then; one of those of the first six rows was run again.

| run | class | planted | detected at first | closed |
| --- | --- | --- | --- | --- |
| without \`--resource\`, by the rules of the class | generation, status, scale, lost versions, streams, fields of the server in a POST | 37 | 29 | 7 |
| \`--resource\` of a custom type with status and scale | generation | 10 | 4 | 6 |
| \`--resource\` of a custom type with status and scale | status | 15 | 8 | 6 |
| \`--resource\` of a custom type with status and scale | scale | 8 | 5 | 2 |
| \`--resource\` of a custom type with status and scale | lost versions and bookmarks | 3 | 3 | 0 |
| \`--resource\` of a custom type with status and scale | fields of the server in a POST | 6 | 2 | 0 |
| \`--resource\` of Deployments | generation, status, scale, lost versions, fields of the server in a POST | 14 | 7 | 7 |
| \`--resource\` of custom types and IngressClasses | generation, status, scale, lost versions, streams, fields of the server in a POST | 17 | 12 | 4 |
| without \`--resource\`, by the rules of the class | generation, status, scale, streams, fields of the server in a POST | 17 | 11 | 6 |
| edits of the simulator, without \`--resource\` | apply, chunking, metadata, concurrency, field validation, dry run, deletion, namespaces, authentication, authorization | 42 | 39 | 3 |
| edits of the simulator, without \`--resource\` | admission, custom resources, discovery, metrics, errors, representations, watches, patches, quotas | 23 | 10 | 13 |
| edits of the simulator and proxies, \`--resource\` | generation, status, scale, lost versions, streams, fields of the server in a POST | 44 | 32 | 12 |
| the same, after these were closed | generation, status, scale, lost versions, PUT without a version | 17 | 5 | 12 |
| edits of the simulator, without \`--resource\` | all areas | 71 | 33 | 38 |
| the same, after these were closed | the areas of the missed ones | 15 | 10 | 5 |
| edits of the simulator and proxies, of kinds that no earlier run used, half with \`--resource\` | generation, status, scale, lost versions, streams, fields of the server in a POST | 47 | 22 | 25 |
| edits of the simulator, half of them from public bug reports, without \`--resource\` | all areas | 64 | 31 | 32 |
| edits of the simulator, by pairs of parameters, without \`--resource\` | apply, chunking, metadata, kinds, concurrency, field validation, dry run, deletion, namespaces, watches, authorization, scale, discovery, patches, Tables, audit, custom resources | 60 | 39 | 20 |

What was closed with \`--resource\`: the suite derives an object with a field that it can change from the schema of the type, without which scenarios
about changes were skipped; writes of status and scale are judged by the name in the body, in YAML, by tests of a JSON Patch, by conflicts of an
apply, and by the metadata that a custom type must keep.

The three runs before the edits of the simulator led to tables of every verb and encoding (PUT, YAML, the patch types, apply) for writes of the
status, the scale and the generation, with dry runs; to selectors and \`includeObject\` together with other parameters and representations; and to
applied configurations in JSON. 10 of the missed plants were run with the new scenarios, and detected; the other 7 closed ones were not run again.

Of the edits, 16 were missed: the second of several (a controller behind another owner, an object of the same name in the next namespace, a key of a
list, a quota, a deleted or copied item, a version in aggregated discovery), defaults in maps and pruning below preserved fields, the order and
selection of webhooks and policies, one encoding of a list, watches of converted objects, the group in the details of an error, and the generation
of an object that is created again. Each is a fault of the self-check since then.

The run from public bug reports missed bugs that no rule covered: watches by path, repeated query parameters, options in the query of a request with a body, embedded resources,
\`namespaceObject\`, patches of deletions, objects in audit events, references to roles; and the second form of a tested behavior: warnings and dry runs
of updates, a second encoding of a write without effect, \`size\` as a function, empty values in sets. Four more edits did not violate the specification: the order of lists, optional bookmarks, and two where kube-apiserver differs from the RFC.

The run by pairs of parameters missed the twin of a tested behavior for another sort of object: cluster-scoped objects (finalizers of terminating
ones, the version of a DELETED event), custom objects (the uid of an apply that creates, categories in aggregated discovery, unknown fields in the
values of a map, labels of a type without status); an owner in another version of the object; both selectors of a watch together; the second of
several (repeated keys in YAML, keys of a ConfigMap, ports of a Service); a limit at its value (\`endPort\`, the bytes of annotations); a text in a
column of numbers; \`reason\` with \`messageExpression\`; two directives in one patch; groups of an impersonated service account; writes of roles
that grant nothing new; and \`omitStages\` and patterns of resources in rules of an audit policy. Each is a fault of the self-check since then. One
is open: \`If-None-Match\` of OpenAPI documents. The run showed two errors of the simulator: \`omitManagedFields\` of an audit policy did not
concern \`requestObject\`, and an apply with a parameter in its Content-Type was counted as APPLY.
`;
