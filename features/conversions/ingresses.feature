@area:conversions
@needs:type:ingresses.networking
Feature: Ingresses as they are now
  A backend is a service with a port, by number or by name, and each path says how it matches.

  @rule:conv-ingress-defaultbackend
  Scenario: The backend of all other requests is called defaultBackend
    conv-ingress-defaultbackend: a number and a name for its port have fields of their own.
    Detects: it is stored under its old name.
    When POST /apis/networking.orch.io/v1/namespaces/{namespace}/ingresses with the body:
      """
      {apiVersion: networking.orch.io/v1, kind: Ingress, metadata: {name: a}, spec: {defaultBackend: {service: {name: s, port: {number: 80}}}}}
      """
    Then the answer is a success
    And the answer has:
      | spec.defaultBackend.service.name        | s        |
      | spec.defaultBackend.service.port.number | 80       |
      | spec.backend                            | (absent) |

  Scenario Outline: <field> is an unknown field of an Ingress
    conv-ingress-defaultbackend, conv-ingress-service-name: it has another place now, and where it was it is not known.
    Detects: the older version is still read.
    When POST /apis/networking.orch.io/v1/namespaces/{namespace}/ingresses?fieldValidation=Strict with the body:
      """
      {apiVersion: networking.orch.io/v1, kind: Ingress, metadata: {name: a}, spec: {<spec>}}
      """
    Then the answer is 400 BadRequest
    And the Status has:
      | message | contains | strict decoding error: unknown field |
      | message | contains | <field>                              |

    @rule:conv-ingress-defaultbackend
    Examples: the backend
      | field        | spec                                                                                                    |
      | spec.backend | defaultBackend: {service: {name: s, port: {number: 80}}}, backend: {service: {name: s, port: {number: 80}}} |

    @rule:conv-ingress-service-name
    Examples: its service
      | field                           | spec                                                                             |
      | spec.defaultBackend.serviceName | defaultBackend: {service: {name: s, port: {number: 80}}, serviceName: s} |

  Scenario Outline: A port by <what> has a field
    conv-ingress-service-name, conv-ingress-service-port-number, conv-ingress-service-port-name: a service is named, and its port is a number or a name.
    Detects: a port is taken that is both, or a text of digits is made a number.
    When POST /apis/networking.orch.io/v1/namespaces/{namespace}/ingresses with the body:
      """
      {apiVersion: networking.orch.io/v1, kind: Ingress, metadata: {name: a}, spec: {rules: [{http: {paths: [{path: /, pathType: Prefix,
       backend: {service: {name: s, port: {<port>}}}}]}}]}}
      """
    Then the answer is a success
    And the answer has:
      | spec.rules[0].http.paths[0].backend.service.name | s      |
      | spec.rules[0].http.paths[0].backend.service.port | <kept> |

    @rule:conv-ingress-service-port-number @rule:conv-ingress-service-name
    Examples: numbers
      | what   | port       | kept          |
      | number | number: 80 | {"number":80} |

    @rule:conv-ingress-service-port-name
    Examples: names
      | what | port       | kept            |
      | name | name: http | {"name":"http"} |

  Scenario Outline: A path is refused <what>
    conv-ingress-pathtype-required, conv-ingress-pathtype-values: each path has one of the three types.
    Detects: it matches as the implementation likes, or as nobody knows.
    When POST /apis/networking.orch.io/v1/namespaces/{namespace}/ingresses with the body:
      """
      {apiVersion: networking.orch.io/v1, kind: Ingress, metadata: {name: a}, spec: {rules: [{http: {paths: [{path: /, <type>
       backend: {service: {name: s, port: {number: 80}}}}]}}]}}
      """
    Then the answer is 422 Invalid
    And the causes in any order are:
      | field                                | reason   |
      | spec.rules[0].http.paths[0].pathType | <reason> |

    @rule:conv-ingress-pathtype-required
    Examples: none
      | what           | type | reason             |
      | without a type |      | FieldValueRequired |

    @rule:conv-ingress-pathtype-values
    Examples: another
      | what                          | type            | reason                 |
      | with a type that is not there | pathType: Regex, | FieldValueNotSupported |

  @rule:conv-ingress-pathtype-values
  Scenario Outline: A path may match as <type>
    conv-ingress-pathtype-values: there are Prefix, Exact and ImplementationSpecific.
    Detects: one of them is not known.
    When POST /apis/networking.orch.io/v1/namespaces/{namespace}/ingresses with the body:
      """
      {apiVersion: networking.orch.io/v1, kind: Ingress, metadata: {name: a}, spec: {rules: [{http: {paths: [{path: /, pathType: <type>,
       backend: {service: {name: s, port: {number: 80}}}}]}}]}}
      """
    Then the answer is a success
    And the answer has:
      | spec.rules[0].http.paths[0].pathType | <type> |

    Examples: types
      | type                   |
      | Exact                  |
      | Prefix                 |
      | ImplementationSpecific |
