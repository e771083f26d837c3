/** The columns of CustomResourceDefinitions since 1.37. Earlier releases return the default columns. */
import type { ApiObject } from '../../pure/object.ts';
import { isConditionTrue, isDefinition } from '../custom/definition.ts';
import { readList, readMembers, readText } from '../object-fields.ts';
import { CREATED_AT_COLUMN, createTable, NAME_COLUMN } from './printed-columns.ts';

const readNames = ({ spec }: ApiObject) => readMembers(readMembers(spec).names);

export const CUSTOM_RESOURCE_DEFINITION_COLUMNS = createTable(
  [
    NAME_COLUMN,
    {
      name: 'Scope',
      description: 'Whether objects are in a namespace.',
      readCell: ({ spec }) => readText(readMembers(spec).scope),
    },
    { name: 'Versions', description: 'The versions that are served.', readCell: formatServedVersions },
    CREATED_AT_COLUMN,
    {
      name: 'Group',
      description: 'The API group.',
      isWide: true,
      readCell: ({ spec }) => readText(readMembers(spec).group),
    },
    {
      name: 'Kind',
      description: 'The kind of the custom resources.',
      isWide: true,
      readCell: (definition) => readText(readNames(definition).kind),
    },
    {
      name: 'ShortNames',
      description: 'The short names of the resource.',
      isWide: true,
      readCell(definition) {
        const { shortNames } = readNames(definition);
        return Array.isArray(shortNames) ? shortNames.map(readText).join(',') : '';
      },
    },
    {
      name: 'Established',
      description: 'Whether the custom resources are served.',
      type: 'boolean',
      isWide: true,
      readCell: (definition) => isDefinition(definition) && isConditionTrue(definition, 'Established'),
    },
  ],
  { firstRelease: '1.37', hasNullRows: true },
);

function formatServedVersions({ spec }: ApiObject): string {
  return readList(readMembers(spec), 'versions')
    .filter(({ served }) => served === true)
    .map(({ name, storage }) => `${readText(name)}${storage === true ? '(storage)' : ''}`)
    .sort()
    .join(',');
}
