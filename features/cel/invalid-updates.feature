@area:cel
Feature: Invalid expressions in updates and in later items
  The server compiles the expressions of an update like those of a create, in every item of a list.

  @needs:crd @since:1.30
  Scenario Outline: A patch of a CustomResourceDefinition that adds a rule with <problem> returns 422 Invalid
    cel-definition-type-checked, cel-estimate-rejects-write, cel-old-self-correlatable: an update is checked like a create.
    Detects: a server that checks the rules of a CustomResourceDefinition only when it is created, or only the first rule.
    Given a CustomResourceDefinition for Widget with these properties of spec:
      """
      box: {type: object, properties: {size: {type: integer}, list: {type: array, maxItems: 3000, items: {type: integer}}}, x-kubernetes-validations: [{rule: self.size > 0}]}
      """
    When PATCH /apis/apiextensions.orch.io/v1/customresourcedefinitions/widgets.{unique}.example.com with the body:
      """application/json-patch+json
      [{"op": "add", "path": "/spec/versions/0/schema/openAPIV3Schema/properties/spec/properties/box/<path>", "value": <value>}]
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | reason   | field                                                                    |
      | <reason> | spec.validation.openAPIV3Schema.properties[spec].properties[box].<field> |
    @rule:cel-definition-type-checked
    Examples: types
      | problem                         | path                                     | value                     | reason            | field                                             |
      | a syntax error in a second rule | x-kubernetes-validations/-               | {"rule": "self.size >"}   | FieldValueInvalid | x-kubernetes-validations[1].rule                  |
      | an undefined field              | x-kubernetes-validations/-               | {"rule": "self.none > 1"} | FieldValueInvalid | x-kubernetes-validations[1].rule                  |
      | a number as result              | properties/size/x-kubernetes-validations | [{"rule": "self"}]        | FieldValueInvalid | properties[size].x-kubernetes-validations[0].rule |
    @rule:cel-estimate-rejects-write
    Examples: costs
      | problem                | path                                     | value                                             | reason              | field                                             |
      | a cost above the limit | properties/list/x-kubernetes-validations | [{"rule": "self.all(x, self.all(y, x + y > 0))"}] | FieldValueForbidden | properties[list].x-kubernetes-validations[0].rule |
    @rule:cel-old-self-correlatable
    Examples: transition rules
      | problem                       | path                                           | value                         | reason            | field                                                   |
      | oldSelf in items without keys | properties/list/items/x-kubernetes-validations | [{"rule": "self >= oldSelf"}] | FieldValueInvalid | properties[list].items.x-kubernetes-validations[0].rule |

  @rule:cel-policy-refused @needs:type:validatingadmissionpolicies.admissionregistration
  Scenario Outline: A patch of a validating admission policy that adds <problem> returns 422 Invalid
    cel-policy-refused: the server compiles every expression that an update changes.
    Detects: a server that compiles expressions only when a policy is created, or only the first of a list.
    Given the response to POST /apis/admissionregistration.orch.io/v1/validatingadmissionpolicies with this body is saved as "created":
      """
      metadata: {name: 'later-{unique}'}
      spec:
        matchConstraints: {resourceRules: [{operations: [CREATE], apiGroups: [''], apiVersions: [v1], resources: [endpoints]}]}
        matchConditions: [{name: a, expression: 'true'}]
        variables: [{name: a, expression: '1'}]
        validations: [{expression: 'true'}]
        auditAnnotations: [{key: a, valueExpression: '"x"'}]
      """
    When PATCH /apis/admissionregistration.orch.io/v1/validatingadmissionpolicies/later-{unique} with the body:
      """application/json-patch+json
      [{"op": "add", "path": "/spec/<list>/-", "value": <value>}]
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | reason   | field        |
      | <reason> | spec.<field> |
    Examples: items
      | problem                      | list             | value                                      | reason              | field                               |
      | an invalid validation        | validations      | {"expression": "object."}                  | FieldValueInvalid   | validations[1].expression           |
      | a validation of type int     | validations      | {"expression": "variables.a"}              | FieldValueInvalid   | validations[1].expression           |
      | an invalid variable          | variables        | {"name": "b", "expression": "variables.c"} | FieldValueInvalid   | variables[1].expression             |
      | an invalid match condition   | matchConditions  | {"name": "b", "expression": "1"}           | FieldValueInvalid   | matchConditions[1].expression       |
      | a duplicate match condition  | matchConditions  | {"name": "a", "expression": "true"}        | FieldValueDuplicate | matchConditions[1].name             |
      | an invalid audit annotation  | auditAnnotations | {"key": "b", "valueExpression": "1"}       | FieldValueInvalid   | auditAnnotations[1].valueExpression |
      | a duplicate audit annotation | auditAnnotations | {"key": "a", "valueExpression": "\"x\""}   | FieldValueDuplicate | auditAnnotations[1].key             |

  @rule:cel-webhook-condition-refused
  Scenario Outline: POST of a <kind> whose second webhook has <problem> returns 422 Invalid
    cel-webhook-condition-refused: the server compiles every condition of every webhook.
    Detects: a server that compiles only the first condition, or only the conditions of the first webhook.
    When POST /apis/admissionregistration.orch.io/v1/<resource>?dryRun=All with the body:
      """
      apiVersion: admissionregistration.orch.io/v1
      kind: <kind>
      metadata: {name: 'no-good-{unique}'}
      webhooks:
        - {name: one.good.example.com, clientConfig: &client {url: 'https://example.com/'}, admissionReviewVersions: [v1], sideEffects: None, matchConditions: [{name: a, expression: 'true'}]}
        - {name: two.good.example.com, clientConfig: *client, admissionReviewVersions: [v1], sideEffects: None, matchConditions: [{name: a, expression: 'true'}, {name: <name>, expression: '<condition>'}]}
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | field                                  | reason   |
      | webhooks[1].matchConditions[1].<field> | <reason> |
    Examples: conditions
      | kind                           | resource                        | problem                    | name | condition | field      | reason              |
      | ValidatingWebhookConfiguration | validatingwebhookconfigurations | an invalid condition       | b    | object.   | expression | FieldValueInvalid   |
      | MutatingWebhookConfiguration   | mutatingwebhookconfigurations   | an invalid condition       | b    | object.   | expression | FieldValueInvalid   |
      | ValidatingWebhookConfiguration | validatingwebhookconfigurations | a duplicate condition name | a    | true      | name       | FieldValueDuplicate |
