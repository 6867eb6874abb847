import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.js';
import './styles/tokens.css';
import './styles/base.css';
import './styles/components/index.css';
import './styles/layout.css';
import './styles/pages/index.css';

const root = document.querySelector('#root');
if (root === null) throw new Error('The page has no element #root.');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
