import { Profile } from '@cascade/shared/features/profile/contract';
import { ApiError, apiErrorOf, unreachableSentence } from '../../../api/api-error.ts';

/**
 * Sends a picture's bytes. `XMLHttpRequest`, because `fetch` cannot tell how far an upload is.
 *
 * @param onProgress share that has been sent, from 0 to 1
 * @throws ApiError
 */
export async function uploadAvatar(
  picture: Blob,
  onProgress: (share: number) => void,
): Promise<Profile> {
  const response = await put(picture, onProgress);
  if (!response.ok) throw await apiErrorOf(response);
  return Profile.parse(await response.json());
}

function put(picture: Blob, onProgress: (share: number) => void): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', '/api/profile/avatar');
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress(loaded / total);
    });
    request.addEventListener('load', () => {
      const { responseText, status, statusText } = request;
      resolve(new Response(responseText, { status, statusText }));
    });
    request.addEventListener('error', () =>
      reject(new ApiError({ status: 0, code: 'unreachable', detail: unreachableSentence })),
    );
    request.send(picture);
  });
}
