import Alert from '@mui/material/Alert';

/** Says why something could not be done; null: nothing. */
export const Failure = ({ text }: { readonly text: string | null }) =>
  text === null ? null : (
    <Alert severity="error" role="alert">
      {text}
    </Alert>
  );
