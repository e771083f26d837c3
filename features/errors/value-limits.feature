@area:errors
Feature: Limits of values of built-in kinds
  A value at a limit is valid, and a value beyond the limit is invalid. Limits apply to each item of a list.

  @rule:err-422-validation
  Scenario Outline: A dry-run POST of a <kind> with <value> returns 422 Invalid with the cause <field>
    err-422-validation: the response has one cause, which names the field.
    Detects: a server whose limit is one too high, or that validates only the first item or the first list.
    When POST /<path>?dryRun=All with the body:
      """
      {metadata: {name: <name>}, <body>}
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | reason   | field   |
      | <reason> | <field> |

    @needs:type:podtemplates
    Examples: containers
      | kind        | value                                        | path                                       | name | body                                                                                                                                                          | reason              | field                                              |
      | PodTemplate | the port 65536                               | api/v1/namespaces/{namespace}/podtemplates | a    | template: {spec: {containers: [{name: c, image: i, ports: [{containerPort: 65535}, {containerPort: 65536}]}]}}                                                | FieldValueInvalid   | template.spec.containers[0].ports[1].containerPort |
      | PodTemplate | two containers with the same name            | api/v1/namespaces/{namespace}/podtemplates | a    | template: {spec: {containers: [{name: c, image: i}, {name: c, image: i}]}}                                                                                    | FieldValueDuplicate | template.spec.containers[1].name                   |
      | PodTemplate | a third container with the name of the first | api/v1/namespaces/{namespace}/podtemplates | a    | template: {spec: {containers: [{name: c, image: i}, {name: d, image: i}, {name: c, image: i}]}}                                                               | FieldValueDuplicate | template.spec.containers[2].name                   |
      | PodTemplate | a container name of 64 letters               | api/v1/namespaces/{namespace}/podtemplates | a    | template: {spec: {containers: [{name: c, image: i}, {name: '{letters:64}', image: i}]}}                                                                       | FieldValueInvalid   | template.spec.containers[1].name                   |
      | PodTemplate | an unknown volume in the second mount        | api/v1/namespaces/{namespace}/podtemplates | a    | template: {spec: {volumes: [{name: v, emptyDir: {}}], containers: [{name: c, image: i, volumeMounts: [{name: v, mountPath: /a}, {name: w, mountPath: /b}]}]}} | FieldValueNotFound  | template.spec.containers[0].volumeMounts[1].name   |

    @needs:type:services
    Examples: Service ports
      | kind    | value                        | path                                   | name | body                                                                              | reason              | field              |
      | Service | the port 65536               | api/v1/namespaces/{namespace}/services | a    | spec: {ports: [{name: a, port: 65535}, {name: b, port: 65536, targetPort: http}]} | FieldValueInvalid   | spec.ports[1].port |
      | Service | a second port without a name | api/v1/namespaces/{namespace}/services | a    | spec: {ports: [{name: a, port: 1}, {port: 2}]}                                    | FieldValueRequired  | spec.ports[1].name |
      | Service | two ports with the same name | api/v1/namespaces/{namespace}/services | a    | spec: {ports: [{name: a, port: 1}, {name: b, port: 2}, {name: a, port: 3}]}       | FieldValueDuplicate | spec.ports[2].name |

    @needs:type:cronjobs.batch @since:1.21
    Examples: names
      | kind    | value                | path                                          | name           | body                                                                                                                              | reason            | field         |
      | CronJob | a name of 53 letters | apis/batch/v1/namespaces/{namespace}/cronjobs | '{letters:53}' | spec: {schedule: '0 0 1 1 *', jobTemplate: {spec: {template: {spec: {restartPolicy: Never, containers: [{name: c, image: i}]}}}}} | FieldValueInvalid | metadata.name |

  @rule:err-422-validation
  Scenario Outline: A dry-run POST of a <kind> with <value> returns 201
    err-422-validation: a value at the limit is valid.
    Detects: a server whose limit is one too low.
    When POST /<path>?dryRun=All with the body:
      """
      {metadata: {name: <name>}, <body>}
      """
    Then the response is 201
    And the response has:
      | metadata.name | <name> |

    @needs:type:podtemplates
    Examples: containers
      | kind        | value                                             | path                                       | name | body                                                                                                                     |
      | PodTemplate | the port 65535 and a container name of 63 letters | api/v1/namespaces/{namespace}/podtemplates | a    | template: {spec: {containers: [{name: c, image: i}, {name: '{letters:63}', image: i, ports: [{containerPort: 65535}]}]}} |

    @needs:type:cronjobs.batch @since:1.21
    Examples: names
      | kind    | value                | path                                          | name         | body                                                                                                                              |
      | CronJob | a name of 52 letters | apis/batch/v1/namespaces/{namespace}/cronjobs | {letters:52} | spec: {schedule: '0 0 1 1 *', jobTemplate: {spec: {template: {spec: {restartPolicy: Never, containers: [{name: c, image: i}]}}}}} |

  @rule:err-422-validation @since:1.21
  Scenario Outline: A patch of an immutable <kind> that <change> returns 422 Invalid and leaves the object unchanged
    err-422-validation: neither the data nor the field immutable can be changed.
    Detects: a server that protects only some of the fields.
    Given the <kind> "empty" named "a" with:
      | data      | {"a":"MQ=="} |
      | immutable | true         |
    When PATCH /api/v1/namespaces/{namespace}/<collection>/a with the body:
      """application/merge-patch+json
      <patch>
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | reason              | field   |
      | FieldValueForbidden | <field> |
    And the stored <kind> "a" is unchanged

    Examples: changes
      | kind      | collection | change                        | patch                       | field      |
      | ConfigMap | configmaps | changes a value of data       | {"data":{"a":"Mg=="}}       | data       |
      | ConfigMap | configmaps | adds a key to data            | {"data":{"b":"Mg=="}}       | data       |
      | ConfigMap | configmaps | adds a key to binaryData      | {"binaryData":{"b":"Mg=="}} | binaryData |
      | ConfigMap | configmaps | sets immutable to false       | {"immutable":false}         | immutable  |
      | Secret    | secrets    | adds a key to data            | {"data":{"b":"Mg=="}}       | data       |
      | Secret    | secrets    | changes a value by stringData | {"stringData":{"a":"2"}}    | data       |
      | Secret    | secrets    | removes immutable             | {"immutable":null}          | immutable  |
