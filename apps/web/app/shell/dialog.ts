export { Dialog as default } from '@barrelhive/ui';
