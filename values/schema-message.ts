/** Returns the message of an error of the schema validator with an article: `must be an object`, not `must be object`. */
export function addArticle(message: string): string {
  return message.replace(/^must be (array|boolean|integer|number|object|string)/, (_, type: string) =>
    /^[aio]/.test(type) ? `must be an ${type}` : `must be a ${type}`,
  );
}
