/** LimitRanges: the defaults of containers follow from the other limits. */
import { type Fields, fieldsOf, list } from '../fields.ts';
import type { KindRules } from '../kind-rules.ts';

export const limitrangesRules: KindRules = {
  skipSchemaValidation: true,
  createOnUpdate: true,
  setDefaults(limitRange) {
    for (const item of list(fieldsOf(limitRange.spec), 'limits')) if (item.type === 'Container') setDefaults(item);
  },
};

function setDefaults(item: Fields): void {
  const limits = { ...fieldsOf(item.max), ...fieldsOf(item.default) };
  const requests = { ...fieldsOf(item.min), ...limits, ...fieldsOf(item.defaultRequest) };
  if (Object.keys(limits).length > 0) item.default = limits;
  if (Object.keys(requests).length > 0) item.defaultRequest = requests;
}
