/** A data service cannot be had. The message is a sentence to print as it is. */
export class ServiceError extends Error {
  override name = 'ServiceError';
}
