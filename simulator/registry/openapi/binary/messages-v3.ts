/** The protobuf field numbers of OpenAPI v3 documents that the simulator uses. */
import type { DocumentEncoding } from './encode-document.ts';
import {
  createFieldsWriter,
  createListOrValueField,
  createMapEntriesField,
  createMapField,
  createMessageField,
  createOneofField,
  createRepeatedField,
  type WriteField,
  type WriteMessageFields,
  writeAnyField,
  writeBooleanField,
  writeOneofBoolean,
  writeOneofNumber,
  writeOneofText,
  writeTextField,
} from './encoding.ts';

const writeSchema: WriteMessageFields = (writer, value) => writeSchemaMembers(writer, value);
const writeReference = createMessageField(createFieldsWriter({ $ref: [1, writeTextField] }));
const writeSchemaOrReference: WriteField = createOneofField(({ $ref }) =>
  $ref === undefined ? [1, createMessageField(writeSchema)] : [2, writeReference],
);

/** Encodes a default. Only numbers, strings and booleans are encoded. Other values become an empty message. */
const writeDefaultValue: WriteField = (writer, number, value) =>
  createMessageField((innerWriter) => {
    if (typeof value === 'number') writeOneofNumber(innerWriter, 1, value);
    else if (typeof value === 'boolean') writeOneofBoolean(innerWriter, 2, value);
    else if (typeof value === 'string') writeOneofText(innerWriter, 3, value);
  })(writer, number, {});

const writeSchemaMembers = createFieldsWriter(
  {
    title: [9, writeTextField],
    pattern: [17, writeTextField],
    uniqueItems: [20, writeBooleanField],
    required: [23, createRepeatedField(writeTextField)],
    enum: [24, createRepeatedField(writeAnyField)],
    type: [25, writeTextField],
    allOf: [26, createRepeatedField(writeSchemaOrReference)],
    oneOf: [27, createRepeatedField(writeSchemaOrReference)],
    anyOf: [28, createRepeatedField(writeSchemaOrReference)],
    items: [30, createListOrValueField(writeSchemaOrReference)],
    properties: [31, createMapField(writeSchemaOrReference)],
    additionalProperties: [32, createMessageField((writer, value) => writeSchemaOrReference(writer, 1, value))],
    default: [33, writeDefaultValue],
    description: [34, writeTextField],
    format: [35, writeTextField],
  },
  36,
);

const writeContent = createMapField(createMessageField(createFieldsWriter({ schema: [1, writeSchemaOrReference] })));
const writeParameter = createOneofField(() => [
  1,
  createMessageField(
    createFieldsWriter(
      {
        name: [1, writeTextField],
        in: [2, writeTextField],
        description: [3, writeTextField],
        required: [4, writeBooleanField],
        schema: [10, writeSchemaOrReference],
      },
      14,
    ),
  ),
]);
const writeRequestBody = createOneofField(() => [
  1,
  createMessageField(
    createFieldsWriter({
      description: [1, writeTextField],
      content: [2, writeContent],
      required: [3, writeBooleanField],
    }),
  ),
]);
const writeResponse = createOneofField(() => [
  1,
  createMessageField(createFieldsWriter({ description: [1, writeTextField], content: [3, writeContent] }, 5)),
]);
const writeOperation = createMessageField(
  createFieldsWriter(
    {
      tags: [1, createRepeatedField(writeTextField)],
      summary: [2, writeTextField],
      description: [3, writeTextField],
      operationId: [5, writeTextField],
      parameters: [6, createRepeatedField(writeParameter)],
      requestBody: [7, writeRequestBody],
      responses: [8, createMessageField((writer, codes) => createMapEntriesField(writeResponse)(writer, 2, codes))],
      deprecated: [10, writeBooleanField],
    },
    13,
  ),
);
const writePathItem = createMessageField(
  createFieldsWriter(
    {
      get: [4, writeOperation],
      put: [5, writeOperation],
      post: [6, writeOperation],
      delete: [7, writeOperation],
      patch: [10, writeOperation],
      parameters: [13, createRepeatedField(writeParameter)],
    },
    14,
  ),
);

export const DOCUMENT_V3: DocumentEncoding = {
  writeFields: createFieldsWriter({
    openapi: [1, writeTextField],
    info: [
      2,
      createMessageField(
        createFieldsWriter({
          title: [1, writeTextField],
          description: [2, writeTextField],
          version: [6, writeTextField],
        }),
      ),
    ],
    paths: [4, createMessageField((writer, paths) => createMapEntriesField(writePathItem)(writer, 1, paths))],
    components: [5, createMessageField(createFieldsWriter({ schemas: [1, createMapField(writeSchemaOrReference)] }))],
  }),
  mapPaths: [['paths'], ['components', 'schemas']],
};
