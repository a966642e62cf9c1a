import Button from '@mui/material/Button';
import { playbackCalls } from '@quipu/contract';
import { useState } from 'react';
import { useApi } from '../../lib/api.ts';
import { notify } from '../../lib/notices.ts';
import { saveFile } from '../../lib/save-file.ts';
import { fetchStory, type OfStaff } from './api.ts';
import { texts } from './texts.ts';

/** Takes the story of the sheet along, to be printed. */
export const StoryButton = ({ from, sheetId }: { readonly from: OfStaff; readonly sheetId: number }) => {
  const api = useApi(playbackCalls);
  const [isBusy, setBusy] = useState(false);
  const take = async () => {
    setBusy(true);
    const story = await fetchStory(api, from, sheetId);
    setBusy(false);
    if (typeof story === 'string') notify('error', story);
    else saveFile(story, texts.storyFile(sheetId));
  };
  return (
    <Button variant="outlined" disabled={isBusy} onClick={() => void take()}>
      {isBusy ? texts.makingStory : texts.story}
    </Button>
  );
};
