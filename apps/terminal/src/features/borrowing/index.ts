export { BorrowingPage } from './borrowing-page.tsx'
