/** The YAML encoding (media-yaml-*). Keys are written in sorted order, a body is first converted to JSON, and watches are not served. */
import { parseJson } from '../../pure/json/parse.ts';
import { readJsonText } from '../yaml/json-text.ts';
import { LONG_YAML_LENGTH, readLongYaml } from '../yaml/long-yaml.ts';
import type { ParsedYaml } from '../yaml/read-yaml.ts';
import { readYaml } from '../yaml/read-yaml.ts';
import { writeYaml } from '../yaml/write-yaml.ts';
import type { DecodedDocument, Serializer } from './serializer.ts';
import { createYamlListWriter } from './text-list-writers.ts';

/** Creates the serializer. With `readsFirstDocumentOnly`, further documents of a body are ignored. Otherwise, they are an error. */
export function createYamlSerializer({
  readsFirstDocumentOnly,
}: {
  readonly readsFirstDocumentOnly: boolean;
}): Serializer {
  return {
    name: 'yaml',
    mediaType: 'application/yaml',
    supportsTables: true,
    encode: (value) => Buffer.from(writeYaml(value)),
    createListWriter: createYamlListWriter,
    decode(bytes) {
      const value = readJsonText(bytes);
      if (value !== undefined) return { value, source: undefined };
      if (bytes.length < LONG_YAML_LENGTH)
        return createDocument(readYaml(bytes, { allowsSeveralDocuments: readsFirstDocumentOnly }));
      return readLongYaml(bytes, { allowsSeveralDocuments: readsFirstDocumentOnly }).then(createDocument);
    },
  };
}

function createDocument({ json, duplicateKeyMessages }: ParsedYaml): DecodedDocument {
  const { value, source } = parseJson(json);
  if (duplicateKeyMessages.length === 0) return { value, source };
  const failure = `yaml: unmarshal errors:\n${duplicateKeyMessages.map((line) => `  ${line}`).join('\n')}`;
  return { value, source, strictProblems: [{ warnings: duplicateKeyMessages, errorMessage: failure }] };
}
