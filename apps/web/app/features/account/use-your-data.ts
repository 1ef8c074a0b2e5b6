import { toast } from '@barrelhive/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { nothingRead } from '../../answers/lenient';
import { sendCall } from '../../api/api-client';
import { failureText } from '../../api/api-errors';
import { readWithIdleTimeout } from '../../api/timeouts';
import { showFailure } from '../../api/show-failure';
import { changeSession } from '../../user/change-session';
import { leaveDevice } from '../../user/leave-device';
import { browserSession } from '../../session/session';
import { saveFile } from '../../late-code/save-file';
import { yourDataTexts } from './texts';

const FILE_NAME = 'barrelhive-data.json';

const userPath = () => `/api/users/${browserSession.getState().userId ?? ''}`;

/** Fetches the file of all that is held of the user, and deletes the account; `failure` is for the form. */
export function useYourData() {
  const queryClient = useQueryClient();
  const [isLoading, setLoading] = useState(false);
  const [failure, setFailure] = useState<string>();

  const download = async (): Promise<void> => {
    setLoading(true);
    try {
      const response = await sendCall({ path: `${userPath()}/export` });
      saveFile(FILE_NAME, new Blob(await readWithIdleTimeout(response), { type: 'application/json' }));
    } catch (problem) {
      showFailure(problem, failureText(problem, yourDataTexts.notExported));
    }
    setLoading(false);
  };
  const deleteAccount = async (password: string): Promise<void> => {
    try {
      await changeSession(queryClient, async (call) => {
        await call({ method: 'DELETE', path: userPath(), body: { password }, answer: nothingRead });
        toast.success(yourDataTexts.deleted);
        await leaveDevice(call);
        browserSession.logOut();
        queryClient.clear();
      });
    } catch (problem) {
      const text = failureText(problem, yourDataTexts.notDeleted);
      setFailure(text);
      showFailure(problem, text);
    }
  };
  return { download, isLoading, deleteAccount, failure };
}
