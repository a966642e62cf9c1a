export { decryptSettings } from '@quipu/contract';
