import type { Documento } from '#contract/proposta-modelos.ts'

/*
 * The texts that come with the program, in use until somebody writes others. They speak as the law does, whatever a
 * variant calls things.
 */

const PROPOSTA = `
<p>A Sua Excelência o(a) Senhor(a)<br /><strong>{{prefeito}}</strong><br />Prefeitura de {{municipio}}, CNPJ {{cnpj}}</p>
<p>Assunto: proposta {{numero}}, de {{dataProposta}}, para o ciclo {{ciclo}}.</p>
<p><strong>Aditivo nº {{aditivo}}.</strong> Motivo: {{motivoAditivo}}</p>
<p>{{entidade}} apresenta a Vossa Excelência esta proposta de prestação de serviços técnicos especializados para o desenvolvimento do Município, na forma do pacote <strong>{{pacote}}</strong> (modalidade {{tipoPrograma}}).</p>
<h2>1. Objeto</h2>
<p>Execução, no Município de {{municipio}}, das soluções relacionadas abaixo, com orientação técnica, capacitação e acompanhamento, pelo prazo de {{vigenciaMeses}} meses contados da assinatura do instrumento contratual.</p>
<p>Porte do Município considerado para os valores: {{faixa}}.</p>
<h2>2. Soluções oferecidas</h2>
<p>{{tabelaSolucoes}}</p>
<h2>3. Investimento</h2>
<p>O valor total desta proposta é de <strong>{{valorTotal}}</strong>. Desse valor, {{contrapartida}} ({{percentualContrapartida}}) são contrapartida de {{entidade}}, e <strong>{{investimento}}</strong> ({{percentualInvestimento}}) são o investimento do Município.</p>
<p>{{tabelaValores}}</p>
<h2>4. Forma de pagamento</h2>
<p>O investimento do Município será pago em {{qtdParcelas}} parcelas, mediante apresentação do documento de cobrança, nas datas e valores a seguir:</p>
<p>{{tabelaParcelas}}</p>
<h2>5. Compromissos das partes</h2>
<p>Cabe a {{entidade}}:</p>
<ul><li>executar as soluções com equipe técnica qualificada, no prazo e na carga horária propostos;</li><li>apresentar relatórios de execução e prestar os esclarecimentos solicitados;</li><li>manter, durante a vigência, as condições de habilitação e qualificação exigidas em lei.</li></ul>
<p>Cabe ao Município:</p>
<ul><li>designar gestor e fiscal do contrato, nos termos do art. 117 da Lei nº 14.133/2021;</li><li>mobilizar os participantes e oferecer espaço e informações necessários à execução;</li><li>efetuar os pagamentos nas datas ajustadas.</li></ul>
<p>Gestor indicado pelo Município: {{gestorNome}}, {{gestorCargo}}, e-mail {{gestorEmail}}, telefone {{gestorTelefone}}.</p>
<h2>6. Fundamento legal</h2>
<p>Fundamento indicado para a contratação: {{fundamentoLegal}}.</p>
<p>A contratação observará a Lei nº 14.133, de 1º de abril de 2021, cabendo ao Município instruir o processo com os documentos do art. 72, inclusive a razão da escolha, a justificativa do preço e a autorização da autoridade competente.</p>
<h2>7. Validade</h2>
<p>Esta proposta é válida por {{validadeDias}} dias, até <strong>{{validade}}</strong>. O aceite pode ser registrado pelo link enviado por e-mail ou por ofício.</p>
<p><strong>Observações:</strong> {{observacoes}}</p>
<p>{{hoje}}.</p>
<p>Respeitosamente,</p>
<p></p>
<p>____________________________________________<br /><strong>{{entidade}}</strong></p>
`

const MINUTA = `
<p><strong>Minuta de contrato referente à proposta {{numero}}</strong></p>
<p><strong>Termo aditivo nº {{aditivo}}.</strong> Motivo: {{motivoAditivo}}</p>
<p>Pelo presente instrumento, de um lado o <strong>Município de {{municipio}}</strong>, pessoa jurídica de direito público interno, inscrito no CNPJ sob o nº {{cnpj}}, com sede em {{endereco}}, neste ato representado por {{prefeito}}, CPF nº {{cpfSignatario}}, doravante denominado <strong>CONTRATANTE</strong>, e de outro lado <strong>{{entidade}}</strong>, doravante denominada <strong>CONTRATADA</strong>, celebram este contrato, que se regerá pela Lei nº 14.133, de 1º de abril de 2021, e pelas cláusulas seguintes.</p>
<h2>Cláusula primeira – Do objeto</h2>
<p>O objeto deste contrato é a execução, pela CONTRATADA, das soluções do pacote {{pacote}} (modalidade {{tipoPrograma}}), ciclo {{ciclo}}, conforme a proposta {{numero}}, que integra este instrumento independentemente de transcrição:</p>
<p>{{tabelaSolucoes}}</p>
<h2>Cláusula segunda – Do fundamento legal</h2>
<p>Fundamento da contratação: {{fundamentoLegal}}.</p>
<p>Os casos omissos serão resolvidos segundo a Lei nº 14.133/2021 e, supletivamente, os princípios da teoria geral dos contratos e as disposições de direito privado.</p>
<h2>Cláusula terceira – Da vigência</h2>
<p>Este contrato vigorará por {{vigenciaMeses}} meses, contados da data de sua assinatura, podendo ser prorrogado nos termos dos arts. 105 a 107 da Lei nº 14.133/2021. A divulgação no Portal Nacional de Contratações Públicas observará o art. 94 da mesma lei.</p>
<h2>Cláusula quarta – Do valor</h2>
<p>O valor total é de <strong>{{valorTotal}}</strong>, sendo {{contrapartida}} ({{percentualContrapartida}}) de contrapartida da CONTRATADA e <strong>{{investimento}}</strong> ({{percentualInvestimento}}) a cargo do CONTRATANTE, assim distribuídos:</p>
<p>{{tabelaValores}}</p>
<h2>Cláusula quinta – Do pagamento</h2>
<p>O CONTRATANTE pagará a sua parte em {{qtdParcelas}} parcelas, mediante apresentação da nota fiscal ou do documento de cobrança, devidamente atestado pelo fiscal do contrato:</p>
<p>{{tabelaParcelas}}</p>
<p>O atraso no pagamento sujeita o valor devido a atualização monetária pelo IPCA, entre o vencimento e o efetivo pagamento.</p>
<h2>Cláusula sexta – Da dotação orçamentária</h2>
<p>As despesas correrão à conta da dotação ____________________________, do orçamento vigente, e das correspondentes nos exercícios seguintes.</p>
<h2>Cláusula sétima – Das obrigações da CONTRATADA</h2>
<ol><li>executar o objeto com equipe técnica qualificada, no prazo e na carga horária ajustados;</li><li>apresentar relatórios de execução e os documentos que a fiscalização solicitar;</li><li>manter, durante toda a execução, as condições de habilitação e qualificação exigidas na contratação (art. 92, XVI);</li><li>responder pelos encargos trabalhistas, previdenciários, fiscais e comerciais resultantes da execução (art. 121);</li><li>tratar dados pessoais somente para a execução deste contrato, na forma da Lei nº 13.709/2018.</li></ol>
<h2>Cláusula oitava – Das obrigações do CONTRATANTE</h2>
<ol><li>efetuar os pagamentos nas datas ajustadas;</li><li>designar gestor e fiscal do contrato (arts. 7º e 117);</li><li>fornecer as informações e os meios necessários à execução;</li><li>divulgar este contrato no Portal Nacional de Contratações Públicas.</li></ol>
<h2>Cláusula nona – Da gestão e da fiscalização</h2>
<p>A gestão do contrato caberá a {{gestorNome}}, {{gestorCargo}}, e-mail {{gestorEmail}}, telefone {{gestorTelefone}}, sem prejuízo da designação formal pelo CONTRATANTE.</p>
<h2>Cláusula décima – Das sanções</h2>
<p>O descumprimento das obrigações sujeita a parte infratora às sanções previstas nos arts. 155 a 163 da Lei nº 14.133/2021, assegurados o contraditório e a ampla defesa.</p>
<h2>Cláusula décima primeira – Das alterações</h2>
<p>Este contrato poderá ser alterado por termo aditivo, nas hipóteses dos arts. 124 a 136 da Lei nº 14.133/2021, sem prejuízo das parcelas já faturadas ou pagas.</p>
<h2>Cláusula décima segunda – Da extinção</h2>
<p>Constituem motivos de extinção os previstos no art. 137 da Lei nº 14.133/2021, formalmente motivados nos autos, observados os arts. 138 e 139.</p>
<h2>Cláusula décima terceira – Das disposições finais</h2>
<p><strong>Observações:</strong> {{observacoes}}</p>
<p>Fica eleito o foro da comarca do CONTRATANTE para dirimir as questões oriundas deste contrato que não puderem ser resolvidas por conciliação ou mediação.</p>
<p>E, por estarem de acordo, as partes assinam este instrumento.</p>
<p>{{municipio}}, ____ de ____________________ de ________.</p>
<p></p>
<p>____________________________________________<br /><strong>{{prefeito}}</strong><br />CONTRATANTE – Município de {{municipio}}</p>
<p></p>
<p>____________________________________________<br /><strong>{{entidade}}</strong><br />CONTRATADA</p>
`

export const MODELOS_PADRAO: Readonly<Record<Documento, string>> = { proposta: PROPOSTA.trim(), minuta: MINUTA.trim() }
