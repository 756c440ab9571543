/** A data service is unavailable. The message is printed as it is. */
export class ServiceError extends Error {
  override name = 'ServiceError';
}
