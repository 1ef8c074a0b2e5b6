export { keepProducts, takeOff, type ProductCopy } from './product-copy';
