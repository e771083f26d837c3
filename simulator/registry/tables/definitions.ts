/** The columns of CustomResourceDefinitions since 1.37. Earlier releases return the default columns. */
import type { ApiObject } from '../../pure/object.ts';
import { isDefinition, isTrue } from '../custom/definition.ts';
import { list, objectMembers, text } from '../object-fields.ts';
import { CREATED_AT, NAME, table } from './printed-columns.ts';

const readNames = ({ spec }: ApiObject) => objectMembers(objectMembers(spec).names);

export const CUSTOM_RESOURCE_DEFINITION_COLUMNS = table(
  [
    NAME,
    {
      name: 'Scope',
      description: 'Whether objects are in a namespace.',
      cell: ({ spec }) => text(objectMembers(spec).scope),
    },
    { name: 'Versions', description: 'The versions that are served.', cell: formatServedVersions },
    CREATED_AT,
    {
      name: 'Group',
      description: 'The API group.',
      isWide: true,
      cell: ({ spec }) => text(objectMembers(spec).group),
    },
    {
      name: 'Kind',
      description: 'The kind of the custom resources.',
      isWide: true,
      cell: (definition) => text(readNames(definition).kind),
    },
    {
      name: 'ShortNames',
      description: 'The short names of the resource.',
      isWide: true,
      cell(definition) {
        const { shortNames } = readNames(definition);
        return Array.isArray(shortNames) ? shortNames.map(text).join(',') : '';
      },
    },
    {
      name: 'Established',
      description: 'Whether the custom resources are served.',
      type: 'boolean',
      isWide: true,
      cell: (definition) => isDefinition(definition) && isTrue(definition, 'Established'),
    },
  ],
  { since: '1.37', hasNullRows: true },
);

function formatServedVersions({ spec }: ApiObject): string {
  return list(objectMembers(spec), 'versions')
    .filter(({ served }) => served === true)
    .map(({ name, storage }) => `${text(name)}${storage === true ? '(storage)' : ''}`)
    .sort()
    .join(',');
}
