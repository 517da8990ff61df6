/**
 * Something that the operator can fix: a wrong setting, a full disk, a taken port. Its message is one whole sentence
 * that says what to do; it is shown without a stack.
 */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}
