import type { ComponentProps } from 'react';
import styles from './answers.module.css';

/** Answers one under another, each with what it was. */
export const AnswerList = (props: ComponentProps<'ul'>) => <ul {...props} className={styles['answerList']} />;
